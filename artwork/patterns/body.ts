import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import type { Fold } from '../engine/fold.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Piece } from '../engine/piece.ts'
import type { Cloth } from '../cloths/cloth.ts'

/** Measures of the upper body of a garment, in units from the middle line x = 600 and from the top of the picture. */
export interface Fit {
  neck: number
  neckTop: number
  shoulder: number
  shoulderTop: number
  chest: number
  underarm: number
  waist: number
  waistAt: number
  hem: number
  hemAt: number
}

/** From the neck point over the shoulder, down armhole and side to the hem: path text of the right half, without M. */
export function sideOf(fit: Fit): string {
  const x = (half: number) => 600 + half
  const { neck, neckTop, shoulder, shoulderTop, chest, underarm, waist, waistAt, hem, hemAt } = fit
  const fall = shoulderTop - neckTop
  return [
    `C${x(neck + (shoulder - neck) * 0.35)} ${neckTop + fall * 0.2} ${x(shoulder - 34)} ${shoulderTop - fall * 0.28} ${x(shoulder)} ${shoulderTop}`,
    `C${x(shoulder - 8)} ${shoulderTop + (underarm - shoulderTop) * 0.36} ${x(chest - 10)} ${underarm - 70} ${x(chest)} ${underarm}`,
    `C${x(chest - 2)} ${underarm + (waistAt - underarm) * 0.5} ${x(waist)} ${waistAt - (waistAt - underarm) * 0.3} ${x(waist)} ${waistAt}`,
    `C${x(waist)} ${waistAt + (hemAt - waistAt) * 0.3} ${x(hem - (hem - waist) * 0.12)} ${hemAt - (hemAt - waistAt) * 0.3} ${x(hem)} ${hemAt}`,
  ].join(' ')
}

/** A closed outline from the text of its right half, which must begin and end on the middle line. */
export function symmetric(text: string): Outline {
  const [contour] = path(text)
  const points = [...contour.points]
  for (let index = contour.points.length - 2; index >= 0; index -= 2) {
    points.push(1200 - contour.points[index], contour.points[index + 1])
  }
  return [{ points, closed: true }]
}

/** A whole front or back: `neckline` is the text from the middle of the neck to the neck point, without M. */
export function bodyOutline(fit: Fit, neckMiddle: number, neckline: string, hemSag = 16): Outline {
  return symmetric(
    `M600 ${neckMiddle} ${neckline} ${sideOf(fit)} C${600 + fit.hem * 0.66} ${fit.hemAt + hemSag * 0.75} ${600 + fit.hem * 0.3} ${fit.hemAt + hemSag} 600 ${fit.hemAt + hemSag}`,
  )
}

/** Round from the middle to the neck point. */
export function roundNeck(fit: Fit, middle: number): string {
  return `C${600 + fit.neck * 0.62} ${middle} ${600 + fit.neck * 0.94} ${middle - (middle - fit.neckTop) * 0.5} ${600 + fit.neck} ${fit.neckTop}`
}

/** Half the width of the body at a height. */
function halfAt(fit: Fit, y: number): number {
  if (y < fit.underarm) return fit.chest
  if (y < fit.waistAt) {
    return fit.chest + (fit.waist - fit.chest) * smoothstep(fit.underarm, fit.waistAt, y)
  }
  return fit.waist + ((fit.hem - fit.waist) * (y - fit.waistAt)) / (fit.hemAt - fit.waistAt)
}

/** How a cloth falls: noise in the garment's own coordinates, so that it fans out where the garment widens. */
export function hang(
  fit: Fit,
  amount: number,
  from = fit.underarm,
): (x: number, y: number) => number {
  const end = fit.hemAt
  return (x, y) => {
    const t = (x - 600) / halfAt(fit, y)
    const low = smoothstep(from, end, y)
    return (
      amount * (0.35 + 0.65 * low) * layeredNoise(t * 2.1 + 4, y * 0.0012, 2) +
      amount * 0.4 * low * low * noise(t * 4.7 + 9, y * 0.0016) +
      amount * 0.35 * layeredNoise(x * 0.011, y * 0.006 + 7, 2)
    )
  }
}

/** Drag lines from the armhole, and the long folds that a hung body falls into. `amount` 1 = coating. */
export function bodyFolds(fit: Fit, amount: number): Fold[] {
  const x = (half: number) => 600 + half
  const { chest, underarm, waist, waistAt, hem, hemAt } = fit
  const h = 14 * amount
  const right: Fold[] = [
    ...crease(
      [
        x(chest - 4),
        underarm - 50,
        x(chest - 34),
        underarm + 10,
        x(chest * 0.66),
        underarm + 52,
        x(chest * 0.4),
        underarm + 66,
      ],
      h * 0.85,
      { width: [14, 28, 12], strength: [0.25, 1, 0], side: -1 },
    ),
    ...crease(
      [
        x(chest - 6),
        underarm + 6,
        x(chest - 36),
        underarm + 70,
        x(waist * 0.74),
        waistAt - 60,
        x(waist * 0.5),
        waistAt - 20,
      ],
      h * 0.8,
      { width: [10, 26, 12], strength: [0.25, 1, 0], side: 1 },
    ),
  ]
  const long = hemAt - waistAt
  if (long > 160) {
    right.push(
      ...crease(
        [
          x(waist - 8),
          waistAt + long * 0.03,
          x(waist - 22),
          waistAt + long * 0.24,
          x(hem * 0.86),
          hemAt - long * 0.28,
          x(hem * 0.87),
          hemAt + 110,
        ],
        h * 1.25 * Math.min(1, long / 420),
        { width: [8, 24, 34, 44], strength: [0, 0.35, 0.8, 1], side: 1 },
      ),
      ...crease(
        [
          x(waist * 0.5),
          waistAt + long * 0.25,
          x(waist * 0.5),
          waistAt + long * 0.43,
          x(hem * 0.52),
          hemAt - long * 0.24,
          x(hem * 0.53),
          hemAt + 110,
        ],
        h * Math.min(1, long / 420),
        { width: [6, 20, 30, 40], strength: [0, 0.25, 0.7, 0.9], side: 1 },
      ),
    )
  }
  return loose(right)
}

/** Both sides, the left a little weaker so that the halves are not twins. */
export function bothSides(folds: readonly Fold[]): Fold[] {
  return [...folds, ...mirrorFolds(folds).map((fold) => ({ ...fold, height: fold.height * 0.88 }))]
}

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

/** Folds of a hanging sleeve: a long ridge from the cap, short ones crossing the elbow. */
function sleeveFolds(
  fit: Fit,
  { wrist, outer, inner, cap = 74 }: SleeveFit,
  amount: number,
): Fold[] {
  const { shoulder, shoulderTop, chest } = fit
  const drop = wrist - shoulderTop
  const at = (t: number, across: number): [number, number] => {
    const near = chest + (inner - chest) * t
    const away = shoulder + cap + (outer - shoulder - cap) * t
    return [600 + near + (away - near) * across, shoulderTop + drop * t]
  }
  const short = (t: number, height: number, lean: number, reach: number): Fold => {
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
  return loose([
    ...crease(ridge, 15 * amount, { width: [6, 30, 34], strength: [0, 1, 0], side: 1 }),
    short(0.34, -7, 0.05, 0.96),
    short(0.43, 9, 0.04, 0.9),
    short(0.49, -10, -0.01, 0.74),
    short(0.55, 7, 0.05, 0.98),
    short(0.66, -5, -0.03, 0.7),
    short(0.88, -4, 0.02, 0.8),
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
  const folds = sleeveFolds(fit, sleeve, amount)
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
    folds: right ? folds : mirrorFolds(folds),
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
