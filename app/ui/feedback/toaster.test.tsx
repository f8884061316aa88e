import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Toaster } from './toaster.tsx'

// Radix handles timers and swipes; the mock renders its props as text.
vi.mock('radix-ui', () => ({
  Toast: {
    Provider: ({ duration, swipeThreshold, children }: MockProps) => (
      <p>
        {duration} ms, {swipeThreshold} px{children}
      </p>
    ),
    Viewport: ({ label }: { label: string }) => <b>{label}</b>,
  },
}))

interface MockProps {
  duration: number
  swipeThreshold: number
  children: ReactNode
}

it('shows notices for 5000 ms and closes them by 50 px, confirmations for 4000 ms and 20 px (R-594, R-596)', () => {
  expect(renderToStaticMarkup(<Toaster />)).toBe(
    '<div><p>5000 ms, 50 px<b>Notices</b></p><p>4000 ms, 20 px<b>Confirmations</b></p></div>',
  )
})

it('stacks confirmations 14 px apart (R-598)', () => {
  const sheet = readFileSync('app/ui/feedback/toaster.css', 'utf8')
  const stack = /\[data-lane='confirmations'\] \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
  const gap = /[^-]gap: var\((--[\w-]+)\)/.exec(stack)?.[1]
  const rems = new RegExp(`${gap}: ([\\d.]+)rem`).exec(
    readFileSync('app/ui/styles/tokens.css', 'utf8'),
  )?.[1]
  expect(Number(rems) * 16).toBe(14)
})
