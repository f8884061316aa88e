import { boxOf } from '../engine/framing.ts'
import { smoothstep } from '../engine/noise.ts'
import { boundsOf, rectangle } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { productPieces } from '../views.ts'
import { Drawing } from './drawing.ts'
import { drawFigure, figure, heights } from './figure.ts'
import { curve } from './limb.ts'
import { boxOfPrint } from './print.ts'
import { figureRule, markLength, inCentimetres, inInches, write } from './rule.ts'
import type { Photograph } from '../engine/develop.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { DrawnProduct } from '../products.ts'
import type { Figure } from './figure.ts'
import type { Print } from './print.ts'

/** A thing that a standing figure carries, or that hangs or stands beside it. */
interface Load {
  /** Centimetres of a hundred units. */
  hundred: number
  /** The point of the thing that lies at `to`: at its top in the middle unless said otherwise. */
  from?: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  /** What of the hand is drawn over it. */
  under?: 'hand' | 'thumb'
}

const grip: readonly [number, number] = [25.6, -74.6]

export const loads: Readonly<Record<string, Load>> = {
  tote: { hundred: 5.6, to: grip, under: 'hand' },
  satchel: { hundred: 4.9, to: grip, under: 'hand' },
  'weekend-bag': { hundred: 6, to: grip, under: 'hand' },
  clutch: { hundred: 3.1, to: [27.2, -78.2], under: 'thumb' },
  throw: { hundred: 6.4, to: [27, -78], under: 'hand' },
  umbrella: { hundred: 7.5, from: [600, 1337], to: [44, 0] },
}

const ruleAt = 62

export function drawCarried(product: DrawnProduct): Photograph {
  const { hundred, from, to, under } = loads[product.patternName]
  const layers = productPieces(product, 'front')
  const box = boxOf(layers)
  const cm = product.cm?.across ? product.cm.across / (box.right - box.left) : hundred / 100
  const print: Print = {
    layers,
    cm: [cm, cm],
    from: from ?? [(box.left + box.right) / 2, box.top],
    to,
  }
  const drawing = new Drawing(product, { left: -72, top: -194, scale: 6 })
  const person = figure(false)
  figureRule(drawing, ruleAt, heights.women)
  drawFigure(drawing, person)
  drawing.lay(print)
  if (under) drawing.body(under === 'hand' ? person.hand : thumbAbove(person, to[1]))
  const { top, bottom } = boxOfPrint(print)
  if (product.patternName === 'umbrella')
    markLength(drawing, ruleAt, [top, bottom], 'Height', [46, 46])
  else sayWidth(drawing, print)
  return drawing.develop()
}

/** The thumb, and the palm as far as the upper edge of what is held flat against the fingers. */
function thumbAbove({ hand: [palm, thumb] }: Figure, edge: number): Outline[] {
  const above = palm.map(({ points, closed }) => ({
    closed,
    points: points.map((value, index) => (index % 2 ? Math.min(value, edge) : value)),
  }))
  return [above, thumb]
}

/** The width below a thing. */
function sayWidth(drawing: Drawing, print: Print, width?: number): void {
  const { left, right, bottom } = boxOfPrint(print)
  const cm = width ?? right - left
  const line = 25 / drawing.frame.scale
  const at = bottom + line * 0.9
  drawing.line(
    curve(
      `M${left} ${at} L${right} ${at} M${left} ${at - 0.9} L${left} ${at + 0.9} M${right} ${at - 0.9} L${right} ${at + 0.9}`,
    ),
    1.4,
    0.9,
  )
  write(drawing, [`${inCentimetres(cm)} · ${inInches(cm)}`], (left + right) / 2, at + line * 1.3)
}

/** A scarf round the neck, folded lengthwise: one end on each side. */
export function drawScarf(product: DrawnProduct): Photograph {
  const drawing = new Drawing(product, { left: -71, top: -194, scale: 6 })
  const layers = productPieces(product, 'front')
  const half = layers.findIndex((layer, index) => index > 3 && layer.part === 'fringe')
  const [left, right] = [layers.slice(half), layers.slice(0, half)]
  const cm = [0.07, 0.07] as const
  const cloth = right.find(
    (layer) => !isMark(layer) && boundsOf(layer.outline).right - boundsOf(layer.outline).left > 200,
  )
  figureRule(drawing, ruleAt, heights.women)
  if (cloth && !isMark(cloth))
    drawing.lay({
      layers: [{ ...cloth, folds: [], outline: rectangle(600, 200, 200, 90, 30) }],
      cm,
      from: [600, 200],
      to: [0, -152.6],
    })
  drawFigure(drawing, figure(false))
  drawing.lay({
    layers: left.map((layer) => gathered(layer, 684, -1)),
    cm,
    from: [684, 176],
    to: [-3, -155],
  })
  drawing.lay({
    layers: right.map((layer) => gathered(layer, 532, 1)),
    cm,
    from: [532, 176],
    to: [3, -155],
  })
  return drawing.develop()
}

/** Beside the neck and narrow where it leaves it, and sloping as a shoulder does. */
function gathered(layer: Layer, inner: number, side: 1 | -1): Layer {
  const shape = (outline: Outline): Outline =>
    outline.map(({ points, closed }) => ({
      closed,
      points: points.flatMap((value, index) => {
        if (index % 2) return []
        const y = points[index + 1]
        const near = 1 - smoothstep(176, 620, y)
        const aside = 22 * (1 - smoothstep(176, 420, y))
        const out = (value - inner) * side
        return [inner + side * (aside + out * 0.66 * (1 - 0.36 * near)), y + out * 0.36 * near]
      }),
    }))
  return isMark(layer)
    ? { ...layer, mark: shape(layer.mark) }
    : { ...layer, outline: shape(layer.outline) }
}

/** A square, open, beside the figure at the height of its shoulder. */
export function drawSquare(product: DrawnProduct): Photograph {
  const side = product.cm?.across ?? 0
  const drawing = new Drawing(product, { left: -42, top: -202, scale: 5.5 })
  figureRule(drawing, -31, heights.women)
  drawFigure(drawing, figure(false))
  const layers = productPieces(product, 'front')
  const cm = side / 850
  const print: Print = { layers, cm: [cm, cm], from: [592, 295], to: [28.5 + side / 2, -148] }
  drawing.lay(print)
  sayWidth(drawing, print, side)
  return drawing.develop()
}
