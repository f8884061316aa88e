import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Photograph } from './engine/develop.ts'

/**
 * Pictures as files. The naming every reader relies on:
 *
 *   <slug>/<view>.webp            960 px wide: the address the database keeps, and the fallback of every <picture>
 *   <slug>/<view>-<width>.avif    views front, back, detail; widths 320 640 960, front and detail also 1200 (zoom),
 *                                 front also 160 (thumbnails)
 *   <slug>/<colour>-<width>.avif  black, white, gray: the front in that colour, 320 640; <colour>.webp is 320 wide
 *   cloth/<cloth>-<width>.avif    squares of cloth, 320 640; cloth/<cloth>.webp
 *   scenes/<name>-<width>.avif    hero-wide 960 1600 2400 (15:8) · hero-tall 480 960 (4:5) · her, him 320 640 960 1200 (3:4)
 *                                 category-<slug> 320 640 960 (4:5) · materials 960 1600 2400 · empty-..., not-found 320 640
 *                                 (square, with alpha); scenes/<name>.webp is the fallback
 *   <slug>/worn-<width>.avif     320 640 960: worn/worn.ts
 *   <slug>/share.jpg              1200 x 630, the front for those who share a product (derived.ts)
 *   share.jpg, mail-header.jpg    1200 x 630 and 1200 x 320, for readers that know only JPEG
 *   mark.svg, wordmark.svg        the letter for browser tabs, the name for headers
 *
 * Replace `.webp` by `-<width>.avif` to go from the one to the other. There are no WebP widths: a browser old enough
 * to need WebP gets the one size.
 */
export interface Edition {
  avif: readonly number[]
  webp: number
  avifQuality?: number
  webpQuality?: number
}

export const editions = {
  front: { avif: [160, 320, 640, 960, 1200], webp: 960, avifQuality: 45, webpQuality: 66 },
  back: { avif: [320, 640, 960], webp: 960, avifQuality: 40, webpQuality: 50 },
  detail: { avif: [320, 640, 960, 1200], webp: 960, avifQuality: 33, webpQuality: 36 },
  preview: { avif: [320, 640], webp: 320, avifQuality: 40 },
  cloth: { avif: [320, 640], webp: 640, avifQuality: 40, webpQuality: 56 },
} satisfies Record<string, Edition>

/** Writes one photograph in every size of its edition; `path` is without extension. Answers the bytes written. */
export async function writeEdition(
  photo: Photograph,
  path: string,
  edition: Edition,
): Promise<number> {
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
  const image = sharp(photo.pixels, {
    raw: { width: photo.width, height: photo.height, channels: 3 },
  })
  const scaled =
    width === photo.width ? image : image.resize(width, undefined, { kernel: 'lanczos3' })
  const encoded = await encode(scaled).toBuffer()
  await writeFile(file, encoded)
  return encoded.length
}
