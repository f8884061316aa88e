import { expect, test } from 'vitest'

import { shop as facts } from '../../content/shop.ts'
import { shop } from '../support/shop.ts'

const read = async (path: string) => (await fetch(shop.url + path)).text()

test('the icons and the manifest that browsers ask for are there', async () => {
  const home = await read('/')
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    expect(home).toContain(`href="${path}"`)
    const response = await fetch(shop.url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toContain(type)
  }
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe(facts.name)
  for (const { src } of manifest.icons) expect((await fetch(shop.url + src)).status).toBe(200)
})

test.each(['/', '/products?category=men', '/products/cheviot-throw'])(
  '%s is shared with a JPEG of 1200 x 630',
  async (path) => {
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(await read(path)) ?? []
    const response = await fetch(shop.url + new URL(address).pathname)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(sizeOfJpeg(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630])
  },
)

test('search pages are not indexed', async () => {
  for (const path of ['/search', '/search?q=wool'])
    expect(await read(path)).toMatch(/<meta name="robots" content="noindex/)
})

/** Width and height, from the frame header (SOF0 or SOF2). */
function sizeOfJpeg(bytes: Buffer): [number, number] | null {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]
    if (marker === 0xc0 || marker === 0xc2)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}
