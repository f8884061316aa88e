import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import { isThin } from './body.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Fold } from '../engine/fold.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'

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

/**
 * A crease of thin cloth: from a height of the arm (0 shoulder, 1 wrist) and a place across it (0 inner edge, 1 outer)
 * to another, and how far it stands out.
 */
type Crease = readonly [from: number, start: number, to: number, end: number, height: number]

/** Thin cloth fans out from the bend of one elbow and slants over the other: two arms never hang alike. */
const creasesOf: Readonly<Record<'left' | 'right', readonly Crease[]>> = {
  left: [
    [0.42, 0.03, 0.27, 0.66, 5],
    [0.49, 0.03, 0.44, 0.84, -5],
    [0.55, 0.03, 0.69, 0.7, 6],
    [0.76, 0.92, 0.93, 0.3, 4],
  ],
  right: [
    [0.24, 0.04, 0.41, 0.62, 6],
    [0.4, 0.96, 0.58, 0.16, 7],
    [0.56, 0.97, 0.7, 0.38, -5],
    [0.72, 0.05, 0.86, 0.55, 4],
  ],
}

/** Folds of a hanging sleeve: a long ridge from the cap, then creases, or soft bends that cross the elbow. */
function sleeveFolds(
  fit: Fit,
  { wrist, outer, inner, cap = 74 }: SleeveFit,
  amount: number,
  creases: readonly Crease[] | null,
): Fold[] {
  const { shoulder, shoulderTop, chest } = fit
  const drop = wrist - shoulderTop
  const at = (t: number, across: number): [number, number] => {
    const near = chest + (inner - chest) * t
    const away = shoulder + cap + (outer - shoulder - cap) * t
    return [600 + near + (away - near) * across, shoulderTop + drop * t]
  }
  const bent = (t: number, height: number, lean: number, reach: number): Fold => {
    const [ax, ay] = at(t, 0.02)
    const [bx, by] = at(t + 0.045 + lean, 0.35)
    const [cx, cy] = at(t + 0.05 + lean, 0.62)
    const [dx, dy] = at(t + 0.01 + lean * 1.5, reach)
    return {
      along: [ax, ay, bx, by, cx, cy, dx, dy],
      width: [12, 26, 10],
      strength: [0.55, 1, 0],
      height: height * amount,
    }
  }
  const [sx, sy] = at(0.04, 0.3)
  const [mx, my] = at(0.3, 0.62)
  const [lx, ly] = at(0.6, 0.7)
  const ridge: Cubic = [sx, sy, mx, my - drop * 0.1, mx + 4, my, lx, ly]
  const long = crease(ridge, 15 * amount, { width: [6, 30, 34], strength: [0, 1, 0], side: 1 })
  if (creases)
    return loose([
      ...long,
      ...creases.flatMap(([from, start, to, end, height]) => {
        const mid = (share: number, bow: number) =>
          at(from + (to - from) * (share - bow), start + (end - start) * (share + bow))
        return crease(
          [...at(from, start), ...mid(0.35, 0.12), ...mid(0.7, 0.1), ...at(to, end)],
          height * amount,
          { width: [12, 30, 14], strength: [0.5, 1, 0], side: from < to ? 1 : -1 },
        )
      }),
    ])
  return loose([
    ...long,
    bent(0.34, -7, 0.05, 0.96),
    bent(0.43, 9, 0.04, 0.9),
    bent(0.49, -10, -0.01, 0.74),
    bent(0.55, 7, 0.05, 0.98),
    bent(0.66, -5, -0.03, 0.7),
    bent(0.88, -4, 0.02, 0.8),
  ])
}

/** Both sleeves, each with its own turn of the cloth. */
export function sleeves(
  fit: Fit,
  sleeve: SleeveFit,
  cloth: Cloth,
  extra: Partial<Piece> & { amount?: number } = {},
): Piece[] {
  return pair(sleeveOutline(fit, sleeve), fit, sleeve, cloth, extra)
}

function pair(
  outline: Outline,
  fit: Fit,
  sleeve: SleeveFit,
  cloth: Cloth,
  { amount = 1, ...rest }: Partial<Piece> & { amount?: number },
): Piece[] {
  const foldsOf = (arm: 'left' | 'right') =>
    sleeveFolds(fit, sleeve, amount, isThin(cloth) ? creasesOf[arm] : null)
  const lean = Math.atan2(
    (sleeve.outer + sleeve.inner) / 2 - fit.shoulder,
    sleeve.wrist - fit.shoulderTop,
  )
  const piece = (right: boolean): Piece => ({
    part: `${sleeve.wrist - fit.shoulderTop < 400 ? 'short' : 'long'} set-in sleeve`,
    outline: right ? outline : mirror(outline),
    cloth,
    paint: 'main',
    angle: right ? -lean : lean,
    swell: [30, 44],
    folds: right ? foldsOf('right') : mirrorFolds(foldsOf('left')),
    drape: (x, y) => 5 * amount * layeredNoise(x * 0.012 + (right ? 20 : 0), y * 0.006, 2),
    lift: 1.2,
    ...rest,
  })
  return [piece(false), piece(true)]
}

/** Sleeves that run up to the neck in one piece; they are laid over the body. */
export function raglanSleeves(fit: Fit, sleeve: SleeveFit, cloth: Cloth): Piece[] {
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
  return pair(outline, fit, sleeve, cloth, {
    part: 'long raglan sleeve',
    swell: [26, 44],
    lift: 0.55,
  })
}
