import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { CompressedText, compressPage } from './compression.ts'

const text = Array.from(
  { length: 300 },
  (_, n) => `<li><a href="/products/${n * n}">No. ${n}</a>`,
).join('\n')

describe('compressPage', () => {
  it('keeps the brotli form alone, and makes the others on request', async () => {
    const page = compressPage(Buffer.from(text))
    expect(brotliDecompressSync(page.peek('br') ?? '').toString()).toBe(text)
    for (const _ of ['first', 'second']) {
      expect((await page.get('identity')).toString()).toBe(text)
      expect(gunzipSync(await page.get('gzip')).toString()).toBe(text)
    }
    expect(page.peek('identity')).toBe(null)
    expect(page.bytes).toBeLessThan((page.peek('br')?.length ?? 0) * 2.4)
  })
})

describe('CompressedText', () => {
  it('compresses on the first request', async () => {
    const file = new CompressedText({ identity: Buffer.from(text) })
    expect(file.peek('br')).toBe(null)
    const br = await file.get('br')
    expect(file.peek('br')).toBe(br)
    expect(brotliDecompressSync(br).toString()).toBe(text)
  })

  it('sends the brotli form of the build as it is', async () => {
    const br = compressPage(Buffer.from(text)).peek('br') ?? Buffer.alloc(0)
    expect(await new CompressedText({ identity: Buffer.from(text), br }).get('br')).toBe(br)
  })
})
