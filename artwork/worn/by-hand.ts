import { boxOf } from '../engine/framing.ts'
import { isMark } from '../engine/piece.ts'
import { productPieces } from '../views.ts'
import { Drawing, wornSize } from './drawing.ts'
import { drawHand } from './hand.ts'
import { curve } from './limb.ts'
import { bar, inchesOf, write } from './rule.ts'
import type { Photograph } from '../engine/develop.ts'
import type { Box } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { DrawnProduct } from '../products.ts'

/** A thing beside a hand of 18 cm: it lies on the table seen from above, or stands on it. */
interface Handful {
  /** Centimetres of a hundred units, unless the catalogue states the size; where absent, it has to. */
  hundred?: number
  stands?: boolean
  /** The layers whose box is the stated size; all of them unless said otherwise. */
  sized?: (layer: Layer) => boolean
  /** How much smaller the thing is than its box, because it lies turned. */
  turned?: number
}

const inMain = (layer: Layer) => !isMark(layer) && layer.paint === 'main'

export const handfuls: Readonly<Record<string, Handful>> = {
  card: { sized: inMain, turned: 0.955 },
  'card-set': { sized: inMain, turned: 0.975 },
  'gift-box': { sized: inMain, turned: 0.928 },
  notebook: { sized: inMain, turned: 0.975 },
  wrapping: {},
  'wax-seal': { hundred: 1.8 },
  ribbon: { hundred: 1.67 },
  cushion: {
    sized: (layer) => !isMark(layer) && layer.part !== 'fringe' && layer.paint !== 'deep',
  },
  napkins: { hundred: 4 },
  tray: {},
  vase: { stands: true, sized: inMain },
  bowl: { stands: true },
  candle: { hundred: 1.87, stands: true },
  wallet: { hundred: 2.5 },
  'card-case': { sized: inMain },
  'key-fob': { hundred: 1.48 },
  gloves: { hundred: 2.8 },
  bracelet: { hundred: 1.12 },
}

export function drawByHand(product: DrawnProduct): Photograph {
  const entry = handfuls[product.patternName]
  const layers = productPieces(product, 'front')
  const whole = boxOf(layers)
  const cm = centimetresOf(product, entry, layers)
  const wide = (whole.right - whole.left) * cm[0]
  const high = (whole.bottom - whole.top) * cm[1]
  return entry.stands
    ? drawStanding(product, layers, whole, cm, wide, high)
    : drawLying(product, layers, whole, cm, wide, high)
}

/**
 * Centimetres of a unit across and down.
 *
 * @internal Exported for tests.
 */
export function centimetresOf(
  product: DrawnProduct,
  entry: Handful,
  layers: readonly Layer[],
): [number, number] {
  const { across, high } = product.cm ?? {}
  if (entry.hundred && !across && !high) return [entry.hundred / 100, entry.hundred / 100]
  const box = boxOf(layers.filter(entry.sized ?? (() => true)))
  const turned = entry.turned ?? 1
  const x = across && across / ((box.right - box.left) * turned)
  const y = high && high / ((box.bottom - box.top) * turned)
  return [x ?? y ?? 0, y ?? x ?? 0]
}

const handWide = 11.5
const gap = 3.5
/** Pixels on the right that a bar takes. */
const barWide = 110

function drawLying(
  product: DrawnProduct,
  layers: Layer[],
  whole: Box,
  cm: [number, number],
  wide: number,
  high: number,
): Photograph {
  const room = handWide + gap + wide
  const side = product.cm ? 0 : barWide
  const scale = Math.min(
    (wornSize.width * 0.84 - side) / room,
    (wornSize.height * 0.8) / Math.max(high + 4, 24),
  )
  const frame = {
    left: -((wornSize.width - side) / scale - room) / 2,
    top: -wornSize.height / scale / 2,
    scale,
  }
  const drawing = new Drawing(product, frame)
  drawHand(drawing, { x: 5.2, y: 9, reach: wornSize.height / scale })
  drawing.lay({
    layers,
    cm,
    from: [whole.left, (whole.top + whole.bottom) / 2],
    to: [handWide + gap, 0],
  })
  saySize(drawing, product, { left: handWide + gap, right: room, top: -high / 2, bottom: high / 2 })
  return drawing.develop()
}

function drawStanding(
  product: DrawnProduct,
  layers: Layer[],
  whole: Box,
  cm: [number, number],
  wide: number,
  high: number,
): Photograph {
  const room = handWide + gap + wide
  const side = product.cm ? 0 : barWide
  const tall = Math.max(high, 22) + 8
  const scale = Math.min((wornSize.width * 0.8 - side) / room, (wornSize.height * 0.84) / tall)
  const frame = {
    left: -((wornSize.width - side) / scale - room) / 2,
    top: -(wornSize.height - 200) / scale,
    scale,
  }
  const drawing = new Drawing(product, frame)
  drawing.line(curve(`M${frame.left} 0 L${frame.left + wornSize.width / scale} 0`), 1.3, 0.7)
  drawHand(drawing, {
    x: 6.3,
    y: -18,
    turn: Math.PI,
    reach: wornSize.height / scale,
    mirrored: true,
  })
  drawing.lay({ layers, cm, from: [whole.left, whole.bottom], to: [handWide + gap, 0.3] })
  saySize(drawing, product, { left: handWide + gap, right: room, top: -high, bottom: 0.3 })
  return drawing.develop()
}

/** Says the stated size, or shows a bar of ten centimetres where none is stated. */
function saySize(drawing: Drawing, product: DrawnProduct, box: Box): void {
  const { left, scale } = drawing.frame
  const { across, high } = product.cm ?? {}
  if (!across && !high) {
    bar(drawing, left + 880 / scale, box.bottom, 10, 1)
    return
  }
  const said =
    across && high
      ? [`${across} x ${high} cm`, `${inchesOf(across)} x ${inchesOf(high)} in`]
      : [
          `${across ? 'Width' : 'Height'} ${across ?? high} cm`,
          `${inchesOf(across ?? high ?? 0)} in`,
        ]
  write(drawing, said, (box.left + box.right) / 2, box.bottom + (25 / scale) * 2.4)
}
