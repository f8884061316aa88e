/** The widths every picture of the shop is drawn at, in pixels. */
export const pictureWidths = [160, 320, 480, 640, 960, 1600] as const

export type PictureRatio = '4/5' | '3/4' | '1/1' | '3/2' | '2/1'

/** Intrinsic sizes per ratio: what the browser reserves before any style or byte has arrived. */
export const pictureSizes: Record<PictureRatio, { width: number; height: number }> = {
  '4/5': { width: 960, height: 1200 },
  '3/4': { width: 960, height: 1280 },
  '1/1': { width: 960, height: 960 },
  '3/2': { width: 960, height: 640 },
  '2/1': { width: 960, height: 480 },
}

export interface PictureSources {
  avif: string
  webp: string
}

/**
 * The srcsets behind '/pictures/marlow-coat/front.webp': its '-320.avif' and siblings.
 * Null for an address that is not one of our drawn pictures (a product imported with a picture
 * from elsewhere): such a picture is shown from its one address.
 */
export function pictureSources(
  src: string,
  widths: readonly number[] = pictureWidths,
): PictureSources | null {
  const stem = /^(\/pictures\/.+)\.webp$/.exec(src)?.[1]
  if (!stem) return null
  const sourceSet = (format: string) =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: sourceSet('avif'), webp: sourceSet('webp') }
}
