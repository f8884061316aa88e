import { offsetOf } from '../engine/fall.ts'
import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import { creasingOf } from './sleeve-creases.ts'
import type { Fold } from '../engine/fold.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order } from './pattern.ts'
import type { Arm } from './sleeve-creases.ts'

type ClothOfOne = Pick<Order, 'cloth' | 'seed'>

export interface SleeveFit {
  /** Height of the wrist, and the outer and inner edge of the cuff there, from the middle line. */
  wrist: number
  outer: number
  inner: number
  /** How far the cap stands out beyond the shoulder point. */
  cap?: number
  /** How far each edge is drawn in where the sleeve is gathered into a cuff. */
  gathered?: number
}

/** From the upper arm down its outer side and along the cuff to its inner end: path text of the right sleeve. */
function armSide({ shoulder, shoulderTop }: Fit, sleeve: SleeveFit): string {
  const x = (half: number) => 600 + half
  const { wrist, outer, inner, cap = 74, gathered = 0 } = sleeve
  const drop = wrist - shoulderTop
  const bulge = shoulder + cap
  return [
    `C${x(bulge + (outer - bulge) * 0.3)} ${shoulderTop + drop * 0.36} ${x(outer - (outer - bulge) * 0.26)} ${shoulderTop + drop * 0.5} ${x(outer - (outer - bulge) * 0.12)} ${shoulderTop + drop * 0.66}`,
    `C${x(outer - 4)} ${shoulderTop + drop * 0.8} ${x(outer)} ${wrist - 90 + gathered} ${x(outer - gathered)} ${wrist}`,
    `C${x(outer - (outer - inner) * 0.3)} ${wrist + 15} ${x(inner + (outer - inner) * 0.35)} ${wrist + 19} ${x(inner + gathered)} ${wrist + 14}`,
  ].join(' ')
}

/** The outline of the right sleeve; its inner end reaches under the body. */
function sleeveOutline(fit: Fit, sleeve: SleeveFit): Outline {
  const x = (half: number) => 600 + half
  const { wrist, inner, cap = 74 } = sleeve
  const { shoulder, shoulderTop, chest, underarm } = fit
  const drop = wrist - shoulderTop
  const elbow = shoulderTop + drop * 0.5
  const bulge = shoulder + cap
  return path(
    [
      `M${x(shoulder - 26)} ${shoulderTop - 8}`,
      `C${x(shoulder + 12)} ${shoulderTop - 4} ${x(bulge - 26)} ${shoulderTop + drop * 0.05} ${x(bulge)} ${shoulderTop + drop * 0.2}`,
      armSide(fit, sleeve),
      `C${x(inner - 4)} ${wrist - drop * 0.24} ${x(chest + 20)} ${elbow + 30} ${x(chest - 6)} ${underarm + 12}`,
      `L${x(chest - 60)} ${underarm - 40} L${x(shoulder - 60)} ${shoulderTop + 70} Z`,
    ].join(' '),
  )
}

/** Folds of a hanging sleeve: a long ridge from the cap, then creases. */
function sleeveFolds(
  fit: Fit,
  { wrist, outer, inner, cap = 74 }: SleeveFit,
  amount: number,
  { ridge: [end, across], creases }: Arm,
  broad: number,
): Fold[] {
  const { shoulder, shoulderTop, chest } = fit
  const drop = wrist - shoulderTop
  const at = (t: number, place: number): [number, number] => {
    const near = chest + (inner - chest) * t
    const away = shoulder + cap + (outer - shoulder - cap) * t
    return [600 + near + (away - near) * place, shoulderTop + drop * t]
  }
  const [sx, sy] = at(0.04, 0.3)
  const [mx, my] = at(end * 0.5, across - 0.08)
  const [lx, ly] = at(end, across)
  const ridge: Cubic = [sx, sy, mx, my - drop * 0.1, mx + 4, my, lx, ly]
  return loose([
    ...crease(ridge, 15 * amount, { width: [6, 30, 34], strength: [0, 1, 0], side: 1 }),
    ...creases.flatMap(([from, start, to, stop, height]) => {
      const mid = (share: number, bow: number) =>
        at(from + (to - from) * (share - bow), start + (stop - start) * (share + bow))
      return crease(
        [...at(from, start), ...mid(0.35, 0.12), ...mid(0.7, 0.1), ...at(to, stop)],
        height * amount,
        {
          width: [12, 30, 14].map((width) => width * broad),
          strength: [0.5, 1, 0],
          side: from < to ? 1 : -1,
        },
      )
    }),
  ])
}

/** Both sleeves, each with its own turn of the cloth. */
export function sleeves(
  fit: Fit,
  sleeve: SleeveFit,
  order: ClothOfOne,
  extra: Partial<Piece> & { amount?: number } = {},
): Piece[] {
  return pair(sleeveOutline(fit, sleeve), fit, sleeve, order, extra)
}

function pair(
  outline: Outline,
  fit: Fit,
  sleeve: SleeveFit,
  { cloth, seed = '' }: ClothOfOne,
  { amount = 1, ...rest }: Partial<Piece> & { amount?: number },
): Piece[] {
  const isShort = sleeve.wrist - fit.shoulderTop < 400
  const { left, right: other, broad } = creasingOf(cloth, isShort, offsetOf(seed))
  const foldsOf = (arm: Arm) => sleeveFolds(fit, sleeve, amount, arm, broad)
  const lean = Math.atan2(
    (sleeve.outer + sleeve.inner) / 2 - fit.shoulder,
    sleeve.wrist - fit.shoulderTop,
  )
  const piece = (right: boolean): Piece => ({
    part: `${isShort ? 'short' : 'long'} set-in sleeve`,
    outline: right ? outline : mirror(outline),
    cloth,
    paint: 'main',
    angle: right ? -lean : lean,
    swell: [30, 44],
    folds: right ? foldsOf(other) : mirrorFolds(foldsOf(left)),
    drape: (x, y) => 5 * amount * layeredNoise(x * 0.012 + (right ? 20 : 0), y * 0.006, 2),
    lift: 1.2,
    ...rest,
  })
  return [piece(false), piece(true)]
}

/** Sleeves that run up to the neck in one piece; they are laid over the body. */
export function raglanSleeves(fit: Fit, sleeve: SleeveFit, order: ClothOfOne): Piece[] {
  const x = (half: number) => 600 + half
  const { neck, neckTop, shoulder, shoulderTop, chest, underarm } = fit
  const { wrist, inner, cap = 74 } = sleeve
  const drop = wrist - shoulderTop
  const elbow = shoulderTop + drop * 0.5
  const bulge = shoulder + cap
  const outline = path(
    [
      `M${x(neck + 1)} ${neckTop + 1}`,
      `C${x(neck + (shoulder - neck) * 0.35)} ${neckTop + 10} ${x(shoulder - 24)} ${shoulderTop - 28} ${x(shoulder + 14)} ${shoulderTop + 4}`,
      `C${x(shoulder + 44)} ${shoulderTop + 26} ${x(bulge - 16)} ${shoulderTop + drop * 0.08} ${x(bulge)} ${shoulderTop + drop * 0.2}`,
      armSide(fit, sleeve),
      `C${x(inner - 4)} ${wrist - drop * 0.24} ${x(chest + 14)} ${elbow + 30} ${x(chest - 2)} ${underarm + 6}`,
      `C${x(chest - 40)} ${underarm - 60} ${x(neck + 72)} ${neckTop + 150} ${x(neck - 6)} ${neckTop + 20} Z`,
    ].join(' '),
  )
  return pair(outline, fit, sleeve, order, {
    part: 'long raglan sleeve',
    swell: [26, 44],
    lift: 0.55,
  })
}
