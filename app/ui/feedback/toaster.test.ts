import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('stacks confirmations 14 px apart (R-598)', () => {
  const sheet = readFileSync('app/ui/feedback/toaster.css', 'utf8')
  const stack = /\[data-lane='confirmations'\] \{([^}]*)\}/.exec(sheet)?.[1] ?? ''
  const gap = /[^-]gap: var\((--[\w-]+)\)/.exec(stack)?.[1]
  const rems = new RegExp(`${gap}: ([\\d.]+)rem`).exec(
    readFileSync('app/ui/styles/tokens.css', 'utf8'),
  )?.[1]
  expect(Number(rems) * 16).toBe(14)
})
