import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { CompressedText } from './compression.ts'
import { Repacking } from './repacking.ts'

const cards = Array.from({ length: 300 }, (_, n) => `<li><a href="/products/${n * n}">No. ${n}</a>`)

/** A page as its first visitor gets it. */
function freshPage() {
  const text = new CompressedText(Buffer.from(cards.join('\n')), 5)
  text.packLightly()
  return { text, size: () => text.ready('br')?.length ?? 0 }
}

describe('a page that is asked for again', () => {
  it('becomes smaller on the line and stays the same page', async () => {
    const { text, size } = freshPage()
    const first = size()
    new Repacking(() => false).wish(text)
    expect(size()).toBe(first)
    await expect.poll(size).toBeLessThan(first)
    expect(brotliDecompressSync(text.ready('br') ?? '').toString()).toBe(cards.join('\n'))
  })

  it('is sent unpacked, or in gzip, to those who take nothing else', async () => {
    const { text, size } = freshPage()
    for (const _ of ['the first', 'the next']) {
      expect((await text.get('identity')).toString()).toBe(cards.join('\n'))
      expect(gunzipSync(await text.get('gzip')).toString()).toBe(cards.join('\n'))
    }
    expect(text.ready('identity')).toBe(null)
    expect(text.bytes).toBeLessThan(size() * 2.2)
  })

  it('is packed once, and one page at a time', async () => {
    const pages = [freshPage(), freshPage()]
    const repacking = new Repacking(() => false)
    for (const { text } of pages) repacking.wish(text)
    await expect.poll(() => pages.map(({ text }) => text.isLight)).toEqual([false, true])
    const packed = pages[0]?.text.ready('br')
    for (const { text } of pages) repacking.wish(text)
    await expect.poll(() => pages.map(({ text }) => text.isLight)).toEqual([false, false])
    expect(pages[0]?.text.ready('br')).toBe(packed)
  })

  it('waits while visitors wait for pages that must be rendered', async () => {
    const { text } = freshPage()
    let isPressed = true
    const repacking = new Repacking(() => isPressed)
    repacking.wish(text)
    await wait(50)
    expect(text.isLight).toBe(true)
    isPressed = false
    repacking.wish(text)
    await expect.poll(() => text.isLight).toBe(false)
  })
})
