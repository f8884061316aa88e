import { isMark } from '../engine/piece.ts'
import { boundsOf } from '../engine/path.ts'
import { productPieces } from '../views.ts'
import { Drawing } from './drawing.ts'
import { drawFigure, drawNeckAbove, figure } from './figure.ts'
import { curve, mirrored } from './limb.ts'
import { sideBar } from './rule.ts'
import type { Photograph } from '../engine/develop.ts'
import type { Layer } from '../engine/piece.ts'
import type { DrawnProduct } from '../products.ts'
import type { Print } from './print.ts'

/** A thing worn on the head, at the neck or on the breast of a figure of 176 cm. */
interface Adornment {
  /** Centimetres of a hundred units. */
  hundred: number
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  /** Top of the picture in centimetres, pixels of a centimetre, length of the bar and its foot in pixels from the top. */
  view: readonly [top: number, scale: number, bar: number, foot: number]
  /** Of a necklace: the neck hides it above this height. */
  neckAbove?: number
  /** A shirt and the belt of trousers are drawn below it. */
  shirt?: boolean
  /** Pieces that lie behind, or that the wearer hides. */
  hidden?: (layer: Layer) => boolean
}

const hat = [-192, 21, 10, 640] as const
const neck = [-184, 18, 10, 520] as const

export const adornments: Readonly<Record<string, Adornment>> = {
  'brim-hat': { hundred: 3.35, from: [600, 900], to: [0, -166.9], view: hat },
  beret: { hundred: 3.35, from: [593, 978], to: [0, -165.7], view: hat },
  beanie: { hundred: 3.05, from: [600, 1070], to: [0, -163.9], view: hat },
  cap: { hundred: 3, from: [628, 918], to: [0, -165.6], view: hat },
  tie: {
    hundred: 4.2,
    from: [600, 300],
    to: [0, -151.6],
    view: [-184, 14, 20, 480],
    shirt: true,
    hidden: (layer) => !isMark(layer) && boundsOf(layer.outline).top < 200,
  },
  'bow-tie': {
    hundred: 1.85,
    from: [600, 800],
    to: [0, -150.2],
    view: neck,
    shirt: true,
    hidden: (layer) => !isMark(layer) && boundsOf(layer.outline).top < 600,
  },
  necklace: { hundred: 2.3, from: [600, 330], to: [0, -153.4], view: neck, neckAbove: -151 },
  brooch: { hundred: 0.8, from: [580, 720], to: [8.6, -136], view: [-172, 19, 5, 320] },
}

export function drawAdornment(product: DrawnProduct): Photograph {
  const { hundred, from, to, view, neckAbove, shirt, hidden } = adornments[product.patternName]
  const [top, scale, length, foot] = view
  const drawing = new Drawing(product, { left: -480 / scale, top, scale })
  const person = figure(false)
  const layers = productPieces(product, 'front').filter((layer) => !hidden?.(layer))
  const print: Print = { layers, cm: [hundred / 100, hundred / 100], from, to }
  drawFigure(drawing, person)
  if (shirt) drawShirt(drawing)
  drawing.lay(print)
  if (neckAbove !== undefined) drawNeckAbove(drawing, person, neckAbove)
  sideBar(drawing, length, length > 5 ? length / 10 : 1, foot)
  return drawing.develop()
}

/** Its collar and its front, and a belt at the waist. */
function drawShirt(drawing: Drawing): void {
  const leaf = curve(
    'M-4.9 -154.6 C-3.4 -152.6 -1.4 -151.2 0 -150.6 C-1.4 -148.4 -3.4 -145.8 -5.4 -143.8 C-7.2 -145.4 -9 -147.6 -9.8 -149.4 C-8 -151 -6 -152.6 -4.9 -154.6 Z',
  )
  drawing.body([leaf])
  drawing.body([mirrored(leaf)])
  drawing.line(curve('M0 -150.6 L0 -107'), 1.1, 0.7)
  drawing.body([
    curve(
      'M-11.7 -107 C-5 -105.6 5 -105.6 11.7 -107 L12.3 -103.4 C5 -101.8 -5 -101.8 -12.3 -103.4 Z',
    ),
  ])
  drawing.line(
    curve('M-2.6 -106.6 L2.6 -106.6 L2.6 -101.6 L-2.6 -101.6 Z M-2.6 -104.1 L1.4 -104.1'),
    1.1,
    0.8,
  )
}

/** A pair of earrings, one at each ear. */
export function drawEarrings(product: DrawnProduct): Photograph {
  const { hundred, lobes } = earrings[product.options.style] ?? earrings.hoops
  const drawing = new Drawing(product, { left: -10.2, top: -178.2, scale: 47 })
  drawFigure(drawing, figure(false))
  const layers = productPieces(product, 'front')
  for (const [index, from] of lobes.entries()) {
    const isRight = index === 1
    drawing.lay({
      layers: layers.filter((layer) => isRightOfMiddle(layer) === isRight),
      cm: [hundred / 100, hundred / 100],
      from,
      to: [isRight ? 7 : -7, -161.8],
    })
  }
  sideBar(drawing, 2, 0.5)
  return drawing.develop()
}

function isRightOfMiddle(layer: Layer): boolean {
  const { left, right } = boundsOf(isMark(layer) ? layer.mark : layer.outline)
  return left + right > 1210
}

/** By style: centimetres of a hundred units, and the points that are at the left and at the right lobe. */
const earrings: Readonly<
  Record<string, { hundred: number; lobes: readonly (readonly [x: number, y: number])[] }>
> = {
  hoops: {
    hundred: 0.72,
    lobes: [
      [430, 600],
      [780, 640],
    ],
  },
  drops: {
    hundred: 0.48,
    lobes: [
      [396, 572],
      [750, 610],
    ],
  },
  studs: {
    hundred: 0.29,
    lobes: [
      [430, 760],
      [780, 800],
    ],
  },
}
