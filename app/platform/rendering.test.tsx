import { Suspense, use, type ReactNode } from 'react'
import { expect, it } from 'vitest'

import { renderWhole } from './rendering.ts'

async function render(part: ReactNode) {
  const reports: unknown[] = []
  const { html, failed } = await renderWhole(
    <html lang="en">
      <body>
        <Suspense fallback="later">{part}</Suspense>
      </body>
    </html>,
    (error) => reports.push(error),
  )
  return { html, failed, reports }
}

it('a document whose parts are all there is rendered whole', async () => {
  const { html, failed } = await render(<p>Bouclé, “soft” {'<!--$!-->'}</p>)
  expect(html).toBe(
    '<!DOCTYPE html><html lang="en"><head></head><body><!--$--><p>Bouclé, “soft” <!-- -->&lt;!--$!--&gt;</p><!--/$--></body></html>',
  )
  expect(failed).toBe(false)
})

it('a part that is still on its way is waited for', async () => {
  const words = Promise.resolve('at last')
  function Late() {
    return <p>{use(words)}</p>
  }
  const { html, failed } = await render(<Late />)
  expect(html).toContain('<p>at last</p>')
  expect(html).not.toContain('later')
  expect(failed).toBe(false)
})

it('a part that throws is told of, and its page does not count as a good one', async () => {
  const error = new Error('no thread')
  function Broken(): ReactNode {
    throw error
  }
  const { html, failed, reports } = await render(<Broken />)
  expect(html).toContain('later')
  expect(failed).toBe(true)
  expect(reports).toContain(error)
})
