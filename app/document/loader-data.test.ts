import { runInNewContext } from 'node:vm'

import { expect, it } from 'vitest'

import { loaderDataScript } from './loader-data.ts'

it('no product name can end the script', () => {
  const data = JSON.stringify({ name: '</script><!-- “\u2028” & \\ " \'\n\r ` ${name} \\`' })
  const script = loaderDataScript(data, 'n1')
  const [, code = ''] = /^<script nonce="n1">([\s\S]*)<\/script>$/.exec(script) ?? []
  expect(code).not.toContain('<')
  const sent: string[] = []
  const streamController = {
    enqueue: (chunk: string) => sent.push(chunk),
    close: () => sent.push('end'),
  }
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  expect(sent).toEqual([data, 'end'])
})
