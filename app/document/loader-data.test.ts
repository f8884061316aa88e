import { runInNewContext } from 'node:vm'

import { expect, it } from 'vitest'

import { loaderDataScript } from './loader-data.ts'

it('product names end neither the script nor its lines', () => {
  const data = JSON.stringify({ name: '</script><!-- “\u2028” & \\ " \'\n\r ` ${name} \\`' })
  const script = loaderDataScript(data, 'n1')
  const [, code = ''] = /^<script nonce="n1">([\s\S]*)<\/script>$/.exec(script) ?? []
  expect(code).not.toMatch(/<|[\u2028\u2029]/)
  const sent: string[] = []
  const streamController = {
    enqueue: (chunk: string) => sent.push(chunk),
    close: () => sent.push('end'),
  }
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  expect(sent).toEqual([data, 'end'])
})
