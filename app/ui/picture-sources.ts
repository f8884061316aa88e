export type PictureRatio = '4/5' | '3/4' | '1/1' | '3/2' | '2/1'

/** Intrinsic sizes per ratio: what the browser reserves before any style or byte has arrived. */
export const pictureSizes: Record<PictureRatio, { width: number; height: number }> = {
  '4/5': { width: 960, height: 1200 },
  '3/4': { width: 960, height: 1280 },
  '1/1': { width: 960, height: 960 },
  '3/2': { width: 960, height: 640 },
  '2/1': { width: 960, height: 480 },
}

/**
 * The AVIF srcset behind '/pictures/marlow-coat/front.webp': its '-320.avif' and siblings, of which
 * only those are named that are drawn. There are no WebP widths: what knows no AVIF takes the one file.
 *
 * @param widths in pixels, those worth offering; where none of them is drawn, all that are
 * @returns null for an address that is not one of our drawn pictures (a product imported with a
 *   picture from elsewhere): such a picture is shown from its one address.
 */
export function pictureSources(src: string, widths?: readonly number[]): string | null {
  const [, stem, folder, name] = ourPicture.exec(src) ?? []
  const drawn = drawnWidths(folder ?? '', name ?? '')
  if (drawn.length === 0) return null
  const offered = drawn.filter((width) => widths?.includes(width) ?? true)
  return (offered.length > 0 ? offered : drawn)
    .map((width) => `${stem}-${width}.avif ${width}w`)
    .join(', ')
}

const ourPicture = /^(\/pictures\/([^/]+)\/([^/]+))\.webp$/

// What artwork/ writes, and nothing else: a width that is named here and not drawn is a picture that
// somebody does not see. The test beside this holds both together.
function drawnWidths(folder: string, name: string): readonly number[] {
  if (folder === 'cloth') return [320, 640]
  if (folder !== 'scenes') return widthsOfViews.get(name) ?? []
  if (name.startsWith('category-')) return [320, 640, 960]
  return widthsOfScenes.get(name) ?? []
}

const widthsOfViews = new Map<string, readonly number[]>([
  ['front', [160, 320, 640, 960, 1200]],
  ['back', [320, 640, 960]],
  ['detail', [320, 640, 960, 1200]],
  ['black', [320, 640]],
  ['white', [320, 640]],
  ['gray', [320, 640]],
])

const widthsOfScenes = new Map<string, readonly number[]>([
  ['hero-wide', [960, 1600, 2400]],
  ['hero-tall', [480, 960]],
  ['her', [320, 640, 960, 1200]],
  ['him', [320, 640, 960, 1200]],
  ['materials', [960, 1600, 2400]],
  ['empty-cart', [320, 640]],
  ['empty-wishlist', [320, 640]],
  ['empty-orders', [320, 640]],
  ['empty-results', [320, 640]],
  ['not-found', [320, 640]],
])
