import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { vouchForScripts } from './inline-scripts.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`

describe('the scripts of a rendered page', () => {
  it('are allowed by their hash, and the nonce they were told apart by is gone', () => {
    const html =
      '<script nonce="n1">start()</script><script nonce="n1" type="module" async="">go()</script>' +
      '<script src="/a.js" nonce="n1"></script>'
    expect(vouchForScripts(html, 'n1')).toEqual({
      page: '<script>start()</script><script type="module" async="">go()</script><script src="/a.js"></script>',
      hashes: [hashOf('start()'), hashOf('go()')],
    })
  })

  it('are not joined by one that came in with somebody’s words (A-16)', () => {
    const name = '</script><script>steal()</script><script nonce="">steal()</script>'
    const html = `<script type="application/ld+json">{"name":"${name}"}</script><script nonce="n1">start()</script>`
    const { page, hashes } = vouchForScripts(html, 'n1')
    expect(hashes).toEqual([hashOf('start()')])
    expect(page).toContain('steal()')
  })
})
