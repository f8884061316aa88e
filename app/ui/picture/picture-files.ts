// How the files of pictures are named, for all that read them (docs/pictures.md). A test compares them with
// public/pictures.

export type PictureRatio = '4/5' | '3/4' | '1/1'

/** Intrinsic sizes, so that the browser reserves the space before the picture has loaded. */
export const pictureSizes: Record<PictureRatio, { width: number; height: number }> = {
  '4/5': { width: 960, height: 1200 },
  '3/4': { width: 960, height: 1280 },
  '1/1': { width: 960, height: 960 },
}

/**
 * The AVIF srcset of '/pictures/marlow-coat/front.webp': 'front-320.avif' and so on. Browsers without
 * AVIF use the WebP file, which has one width.
 *
 * @param widths to offer, in pixels; if none of them exists, all that do
 * @returns null for any other picture, such as one of an imported product
 */
export function pictureSources(src: string, widths?: readonly number[]): string | null {
  const [, stem, file = ''] = /^(\/pictures\/([^/]+\/[^/]+))\.webp$/.exec(src) ?? []
  const [, drawn] = drawnWidths.find(([files]) => files.test(file)) ?? []
  if (!drawn) return null
  const offered = drawn.filter((width) => widths?.includes(width) ?? true)
  return (offered.length > 0 ? offered : drawn)
    .map((width) => `${stem}-${width}.avif ${width}w`)
    .join(', ')
}

/** Of the AVIF files of a picture that the owner adds. */
export const ownPictureWidths: readonly number[] = [160, 320, 640, 960, 1200]

/** Of the AVIF files, by folder and name. */
const drawnWidths: [files: RegExp, widths: readonly number[]][] = [
  [/^own\//, ownPictureWidths],
  [/^cloth\/|^scenes\/(empty-|not-found$)|\/(black|white|gray)$/, [320, 640]],
  [/^scenes\/category-|\/(back|worn)$/, [320, 640, 960]],
  [/^scenes\/(her|him)$|\/detail$/, [320, 640, 960, 1200]],
  [/\/front$/, [160, 320, 640, 960, 1200]],
  [/^scenes\/hero-tall$/, [480, 960]],
  [/^scenes\/(hero-wide|materials)$/, [960, 1600, 2400]],
]

/** The JPEG for link previews, or null for a picture that is not of `public/pictures`. */
export function sharePicture({ image_url }: Pictured): string | null {
  return besideFront(image_url, 'share.jpg')
}

/** The front view in another colour, or null for a picture that is not of `public/pictures`. */
export function colourPreview({ image_url }: Pictured, colour: string): string | null {
  return besideFront(image_url, `${colour.toLowerCase()}.webp`)
}

/** What a view shows: `front`, `back`, `detail`, or `worn` by a figure; null for an owner's or imported picture. */
export function shownByView(view: string): string | null {
  return /^\/pictures\/(?!own\/)[^/]+\/(front|back|detail|worn)\.webp$/.exec(view)?.[1] ?? null
}

interface Pictured {
  image_url: string | null
}

function besideFront(front: string | null, file: string): string | null {
  const [, folder] = /^(\/pictures\/[^/]+\/)front\.webp$/.exec(front ?? '') ?? []
  return folder ? folder + file : null
}
