import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Behind every product picture: `--tile` of the storefront. */
const tile = '#e6e8e6'
const shareSize = { width: 1200, height: 630 }

/**
 * Writes what other programs ask for, out of the finished pictures: for those who share a product a JPEG of
 * 1200 x 630, and the icons of tabs, home screens and installed pages.
 */
export async function writeDerived(publicFolder: string): Promise<void> {
  const pictures = join(publicFolder, 'pictures')
  for (const slug of await readdir(pictures)) {
    const front = join(pictures, slug, 'front.webp')
    const picture = sharp(front).resize({ ...shareSize, fit: 'contain', background: tile })
    await picture
      .jpeg({ quality: 72, mozjpeg: true })
      .toFile(join(pictures, slug, 'share.jpg'))
      .catch((error: Error) => {
        if (!error.message.includes('missing')) throw error // cloth, scenes and single files
      })
  }
  await writeIcons(publicFolder)
}

async function writeIcons(publicFolder: string) {
  const mark = (size: number) =>
    sharp(join(publicFolder, 'pictures/mark.svg'), { density: (72 * size) / 64 })
      .resize(size, size)
      .flatten({ background: '#1f3f35' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  await writeFile(join(publicFolder, 'apple-touch-icon.png'), await mark(180))
  for (const size of [192, 512])
    await writeFile(join(publicFolder, `icon-${size}.png`), await mark(size))
  await writeFile(join(publicFolder, 'favicon.ico'), toIco(await mark(32), 32))
}

/** An icon file with one PNG: a header of 6 bytes, an entry of 16, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
