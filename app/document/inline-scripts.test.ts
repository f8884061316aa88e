import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { hashInlineScripts, loaderDataScript } from './inline-scripts.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('inline scripts of a rendered page', () => {
  it('are allowed by their hash, and the nonce is removed', () => {
    const html =
      '<link rel="modulepreload" nonce="n1" href="/b.js"/><p>Bouclé</p>' +
      '<script nonce="n1">start("é")</script><script nonce="n1" type="module" async="">go()</script>' +
      '<script src="/a.js" nonce="n1"></script>'
    expect(hashInlineScripts(html, 'n1')).toEqual({
      page:
        '<link rel="modulepreload" href="/b.js"/><p>Bouclé</p>' +
        '<script>start("é")</script><script type="module" async="">go()</script><script src="/a.js"></script>',
      hashes: [hashOf('start("é")'), hashOf('go()')],
    })
  })

  it('are not allowed without the nonce (A-16)', () => {
    const name = '</script><script>steal()</script><script nonce="">steal()</script>'
    const html = `<script type="application/ld+json">{"name":"${name}"}</script><script nonce="n1">start()</script>`
    const { page, hashes } = hashInlineScripts(html, 'n1')
    expect(hashes).toEqual([hashOf('start()')])
    expect(page).toContain('steal()')
  })
})

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
