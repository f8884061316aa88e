import { boundsOf } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { productPieces } from '../views.ts'
import { Drawing, wornSize } from './drawing.ts'
import { drawFigure, drawNeckAbove, figure, heights, standing } from './figure.ts'
import { figureRule, markLength } from './rule.ts'
import { boxOfPrint, placed } from './print.ts'
import type { Photograph } from '../engine/develop.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { DrawnProduct } from '../products.ts'
import type { Figure, Pose } from './figure.ts'
import type { Print } from './print.ts'

/** How a garment hangs on a figure. */
interface Fitting {
  /** Centimetres of a hundred units, in the cut for women; the cut for men is as much larger as the figure. */
  hundred: number
  /** The height of the pattern, in units, that lies at `height` of a figure of 176 cm. */
  from: number
  height: number
  /** 'cuff': the hands come out of the sleeves. 'free': the arms hang beside it. */
  arms: 'cuff' | 'free'
}

/** The point of the neck, where a shoulder seam begins. */
const neck = 150.2
const waist = 108

/** By pattern; where a shape differs from the others in size, by pattern and shape. */
export const fittings: Readonly<Record<string, Fitting>> = {
  coat: { hundred: 8.3, from: 208, height: neck, arms: 'cuff' },
  overcoat: { hundred: 8.3, from: 208, height: neck, arms: 'cuff' },
  'wrap-coat': { hundred: 8.4, from: 208, height: neck, arms: 'cuff' },
  robe: { hundred: 8.8, from: 208, height: neck, arms: 'cuff' },
  jacket: { hundred: 8.4, from: 214, height: neck, arms: 'cuff' },
  waistcoat: { hundred: 8, from: 216, height: neck, arms: 'free' },
  'cropped-jacket': { hundred: 9, from: 226, height: neck, arms: 'cuff' },
  'chore-jacket': { hundred: 8.5, from: 214, height: neck, arms: 'cuff' },
  shirt: { hundred: 8, from: 214, height: neck, arms: 'cuff' },
  blouse: { hundred: 8, from: 214, height: neck, arms: 'cuff' },
  camisole: { hundred: 8.6, from: 165, height: 148.6, arms: 'free' },
  knit: { hundred: 7.9, from: 264, height: neck, arms: 'cuff' },
  cardigan: { hundred: 7.9, from: 264, height: neck, arms: 'cuff' },
  tee: { hundred: 8, from: 264, height: neck, arms: 'free' },
  polo: { hundred: 8, from: 264, height: neck, arms: 'free' },
  'wrap-dress': { hundred: 9.7, from: 196, height: neck, arms: 'cuff' },
  'shirt-dress': { hundred: 9.7, from: 196, height: neck, arms: 'cuff' },
  'slip-dress': { hundred: 8.6, from: 142, height: 148.6, arms: 'free' },
  'column-dress': { hundred: 11, from: 196, height: neck, arms: 'free' },
  trousers: { hundred: 8.5, from: 204, height: waist, arms: 'free' },
  shorts: { hundred: 8, from: 204, height: waist, arms: 'free' },
  'skirt pencil': { hundred: 7.4, from: 202, height: waist, arms: 'free' },
  skirt: { hundred: 7.85, from: 202, height: waist, arms: 'free' },
}

const ruleAt = 57

function fittingOf({ patternName, options }: DrawnProduct): Fitting {
  return fittings[`${patternName} ${options.shape}`] ?? fittings[patternName]
}

export function drawGarment(product: DrawnProduct): Photograph {
  const { forMen } = product
  const { hundred, from, height } = fittingOf(product)
  const tall = forMen ? heights.men : heights.women
  const larger = tall / heights.women
  const cm = (hundred / 100) * larger
  const at = { cm: [cm, cm], from: [600, from], to: [0, -height * larger] } as const
  const { behind, front } = sides(productPieces(product, 'front'))
  const print: Print = { ...at, layers: front }
  const person = figure(forMen, poseOf(product, print))
  const { width } = wornSize
  const drawing = new Drawing(product, { left: -width / 12 + 9, top: -194, scale: 6 })
  figureRule(drawing, ruleAt, tall)
  drawing.lay({ ...at, layers: behind })
  drawFigure(drawing, person)
  drawing.lay(print)
  drawNeckInside(drawing, person, print)
  const body = front.filter(
    (layer) => !isMark(layer) && !/sleeves?$|cuff|belt/.test(layer.part ?? ''),
  )
  const { bottom } = boxOfPrint({ ...print, layers: body })
  markLength(drawing, ruleAt, [-height * larger, bottom], 'Length', [20, 20])
  return drawing.develop()
}

/** A closed neckband or a shawl collar goes round the neck: the neck is drawn again over its back. */
function drawNeckInside(drawing: Drawing, person: Figure, print: Print): void {
  const band = print.layers.find(
    (layer) => !isMark(layer) && /neck/.test(layer.part ?? '') && layer.outline.length > 1,
  )
  const shawl = print.layers.some(({ part }) => part === 'shawl collar')
  if (band && !isMark(band))
    drawNeckAbove(drawing, person, placed(print, 600, widestAt(band.outline[1].points))[1])
  else if (shawl) drawNeckAbove(drawing, person, placed(print, 600, shawlCrosses)[1], 2.6)
}

/** The height of a shawl collar, in units, below which it no longer crosses the middle. */
const shawlCrosses = 240

/** The height at which a closed line is widest. */
function widestAt(points: readonly number[]): number {
  let widest = 0
  for (let index = 0; index < points.length; index += 2)
    if (points[index] > points[widest]) widest = index
  return points[widest + 1]
}

/**
 * What of a garment lies behind the neck or waist of its wearer, and what in front. Hangers, clips and the woven name
 * are left out.
 */
function sides(layers: readonly Layer[]): { behind: Layer[]; front: Layer[] } {
  const first = layers.findIndex(isBody)
  const behind: Layer[] = []
  const front: Layer[] = []
  for (const [index, layer] of layers.entries()) {
    if (isMark(layer)) front.push(layer)
    else if (isHanger(layer)) continue
    else if ((index < first && inner.has(layer.paint)) || isBackOfCollar(layer)) behind.push(layer)
    else front.push(layer)
  }
  return { behind, front }
}

const inner = new Set(['inside', 'lining', 'deep'])

/** What covers the body: the first piece of the garment's own cloth that is large and no sleeve. */
function isBody(layer: Layer): boolean {
  if (isMark(layer) || layer.paint !== 'main' || layer.part?.endsWith(' sleeve')) return false
  const { left, right, top, bottom } = boundsOf(layer.outline)
  return right - left > 190 && bottom - top > 300
}

/** Hooks, bars and clips have no name, and begin above the garment. */
function isHanger(piece: Piece): boolean {
  if (piece.paint === 'label' || piece.paint === 'beech') return true
  return piece.cloth.finish === 'metal' && !piece.part && boundsOf(piece.outline).top < 200
}

/** The back of a collar stands across the middle, above the neckline. */
function isBackOfCollar({ outline }: Piece): boolean {
  const { left, right, bottom } = boundsOf(outline)
  return left < 560 && right > 640 && bottom < 268 && right - left < 260
}

function poseOf(product: DrawnProduct, print: Print): Pose {
  const { arms } = fittingOf(product)
  const slim = product.patternName === 'skirt'
  const rest: Pose = product.forMen
    ? { wrist: [27, -89], ankle: 8 }
    : { ...standing, slim, ankle: slim ? 5.8 : standing.ankle }
  const ends = arms === 'cuff' ? cuffOf(print) : null
  return { ...rest, ...(ends && { wrist: ends }) }
}

/** The middle of the right cuff; null for short sleeves. */
function cuffOf(print: Print): [number, number] | null {
  const sleeves = print.layers.filter(
    (layer) =>
      !isMark(layer) &&
      /sleeve$|cuff$|cuff-pleats$/.test(layer.part ?? '') &&
      boundsOf(layer.outline).left > 600,
  )
  const isShort = sleeves.some((layer) => layer.part?.startsWith('short'))
  if (sleeves.length === 0 || isShort) return null
  const points = sleeves.flatMap((layer) =>
    isMark(layer) ? [] : layer.outline.flatMap((contour) => contour.points),
  )
  const lowest = Math.max(...points.filter((_, index) => index % 2))
  const ends = points.filter((_, index) => index % 2 === 0 && points[index + 1] > lowest - 60)
  return placed(print, (Math.min(...ends) + Math.max(...ends)) / 2, lowest - 20)
}
