import { Canvas } from './engine/canvas.ts'
import { develop, studioGround } from './engine/develop.ts'
import { boxOf, framed } from './engine/framing.ts'
import { lightCanvas } from './engine/light.ts'
import { colourway, walls } from './palette.ts'
import { cutPieces } from './patterns/pattern.ts'
import { orderOf } from './products.ts'
import type { Colourway } from './engine/canvas.ts'
import type { Ground, Photograph } from './engine/develop.ts'
import type { Layer } from './engine/piece.ts'
import type { Frame } from './engine/raster.ts'
import type { DrawnProduct } from './products.ts'
import type { Side } from './patterns/pattern.ts'

const frontSize = { width: 1200, height: 1500 }
const detailSize = { width: 1200, height: 1200 }

/** The colours behind the dots of a product card. */
export const previewColours = ['black', 'white', 'gray'] as const

const grounds = new Map<string, Ground>()

/** The tile every product stands on; the same for all, so made once. */
function tile(width: number, height: number): Ground {
  const name = `${width}x${height}`
  const known = grounds.get(name) ?? studioGround(width, height, walls.tile)
  grounds.set(name, known)
  return known
}

/** A product from the front or back, once for every colourway; first its own. `scale` 1 is 1200 x 1500. */
export function photograph(
  product: DrawnProduct,
  side: Side,
  colourways: readonly Colourway[] = [colourway(product.colour, product.second)],
  scale = 1,
): Photograph[] {
  const { pattern } = product.entry
  const layers = productPieces(product, side)
  const width = Math.round(frontSize.width * scale)
  const height = Math.round(frontSize.height * scale)
  return render(
    product,
    width,
    height,
    framed(boxOf(layers), width, height, pattern.framing),
    colourways,
    side,
  )
}

/** The front, then the same picture dyed black, white and gray. */
export function photographWithPreviews(product: DrawnProduct, scale = 1): Photograph[] {
  const previews = previewColours.map((colour) => colourway(colour, product.second))
  return photograph(
    product,
    'front',
    [colourway(product.colour, product.second), ...previews],
    scale,
  )
}

/** A square of the cloth, drawn again at the larger scale so that every thread is really there. */
export function photographDetail(product: DrawnProduct, scale = 1): Photograph[] {
  const [x, y, size] = product.entry.pattern.detail
  const side = Math.round(detailSize.width * scale)
  const frame = { left: x - size / 2, top: y - size / 2, scale: side / size }
  return render(product, side, side, frame, [colourway(product.colour, product.second)], 'front')
}

/** What is laid down for a product, bottom first. */
export function productPieces(product: DrawnProduct, side: Side): Layer[] {
  const { entry, slug, forMen } = product
  return cutPieces(entry.pattern, orderOf(product, side), `${slug} ${side}`, forMen)
}

function render(
  product: DrawnProduct,
  width: number,
  height: number,
  frame: Frame,
  colourways: readonly Colourway[],
  side: Side,
): Photograph[] {
  const { pattern } = product.entry
  const canvas = new Canvas(width, height, frame, colourways)
  canvas.lay(productPieces(product, side))
  return lightCanvas(canvas, pattern.exposure).map((lit) => develop(lit, tile(width, height)))
}
