import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Photograph } from './engine/develop.ts'

/**
 * Pictures as files. The naming every reader relies on:
 *
 *   <slug>/<view>.webp            960 px wide; the address the database keeps, and the fallback of every <picture>
 *   <slug>/<view>-<width>.avif    front 160 320 640 960 1200 · back 320 640 960 · detail 320 640 1200
 *   <slug>/<colour>-<width>.avif  black, white, gray: the front in that colour, 320 640; <colour>.webp is 320 wide
 *   scenes/<name>-<width>.avif    hero, tiles, empty states; scenes/<name>.webp is their fallback
 *
 * Replace `.webp` by `-<width>.avif` to go from the one to the other.
 */
export interface Edition {
  avif: readonly number[]
  webp: number
  avifQuality?: number
  webpQuality?: number
}

export const editions = {
  front: { avif: [160, 320, 640, 960, 1200], webp: 960, avifQuality: 46, webpQuality: 68 },
  back: { avif: [320, 640, 960], webp: 960, avifQuality: 42, webpQuality: 58 },
  detail: { avif: [320, 640, 1200], webp: 960, avifQuality: 36, webpQuality: 42 },
  preview: { avif: [320, 640], webp: 320, avifQuality: 42 },
} satisfies Record<string, Edition>

/** Writes one photograph in every size of its edition; `path` is without extension. Answers the bytes written. */
export async function writeEdition(photo: Photograph, path: string, edition: Edition): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  const { avifQuality = 50, webpQuality = 72 } = edition
  let bytes = await writeScaled(photo, `${path}.webp`, edition.webp, (image) =>
    image.webp({ quality: webpQuality, effort: 4, smartSubsample: true }),
  )
  for (const width of edition.avif) {
    bytes += await writeScaled(photo, `${path}-${width}.avif`, width, (image) =>
      image.avif({ quality: avifQuality, effort: 3 }),
    )
  }
  return bytes
}

export async function writeScaled(
  photo: Photograph,
  file: string,
  width: number,
  encode: (image: Sharp) => Sharp,
): Promise<number> {
  const image = sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } })
  const scaled = width === photo.width ? image : image.resize(width, undefined, { kernel: 'lanczos3' })
  const encoded = await encode(scaled).toBuffer()
  await writeFile(file, encoded)
  return encoded.length
}
