import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { vouchForScripts } from './inline-scripts.ts'

function vouched(html: string) {
  const { page, hashes } = vouchForScripts(Buffer.from(html), 'n1')
  return { page: page.toString(), hashes }
}

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('the scripts of a rendered page', () => {
  it('are allowed by their hash, and the nonce they were told apart by is gone', () => {
    const html =
      '<link rel="modulepreload" nonce="n1" href="/b.js"/><p>Bouclé</p>' +
      '<script nonce="n1">start("é")</script><script nonce="n1" type="module" async="">go()</script>' +
      '<script src="/a.js" nonce="n1"></script>'
    expect(vouched(html)).toEqual({
      page:
        '<link rel="modulepreload" href="/b.js"/><p>Bouclé</p>' +
        '<script>start("é")</script><script type="module" async="">go()</script><script src="/a.js"></script>',
      hashes: [hashOf('start("é")'), hashOf('go()')],
    })
  })

  it('are not joined by one that came in with somebody’s words (A-16)', () => {
    const name = '</script><script>steal()</script><script nonce="">steal()</script>'
    const html = `<script type="application/ld+json">{"name":"${name}"}</script><script nonce="n1">start()</script>`
    const { page, hashes } = vouched(html)
    expect(hashes).toEqual([hashOf('start()')])
    expect(page).toContain('steal()')
  })
})
