import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'

import { ownPictureWidths } from '../../app/ui/picture/picture-files.ts'

// Decodes one picture and writes the sizes that the storefront asks for, in a process of its own: a file
// that makes the decoder fail or run away ends this process, not the command.
// Arguments: the file, the folder to write to, the stem of the names, `crop` or `pad`.
const [file = '', folder = '', stem = '', fit = 'crop'] = process.argv.slice(2)
const webpWidth = 960
const leastPixels = 480
const mostPixels = 60_000_000

// The storefront goes first.
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)
// Only these decoders: SVG and PDF could read other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}Buffer`),
})

try {
  await makeSizes(await readFile(file))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function makeSizes(input: Buffer): Promise<void> {
  const options = { limitInputPixels: mostPixels, pages: 1 }
  const { width, height } = await sharp(input, options).metadata()
  if (Math.min(width, height) < leastPixels) {
    throw new Error(`it has ${width} x ${height} pixels, less than ${leastPixels} on a side`)
  }
  // Once upright and in sRGB; the sizes are made of that. Metadata, such as the place, stays behind.
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize(1200, 1500, { fit: fit === 'pad' ? 'contain' : 'cover', background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = (size: number) =>
    sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).resize(size)
  for (const size of ownPictureWidths) {
    await write(
      `${stem}-${size}.avif`,
      await picture(size).avif({ quality: 55, effort: 3 }).toBuffer(),
    )
  }
  await write(`${stem}.webp`, await picture(webpWidth).webp({ quality: 80 }).toBuffer())
}

function write(name: string, data: Buffer): Promise<void> {
  return writeFile(join(folder, name), data, { flag: 'wx', flush: true })
}
