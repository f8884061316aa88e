import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Fold } from '../engine/fold.ts'
import type { Outline } from '../engine/path.ts'

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

/** The same for a cloth, whatever its weight. */
export function foldsOf(cloth: Cloth, fit: Fit, amount: number): Fold[] {
  const folds = bodyFolds(fit, amount)
  return isThin(cloth) ? softened(folds, 1.5, 0.75) : folds
}

function isThin({ fall }: Cloth): boolean {
  return fall.width < 1
}

/** The same folds broader and lower: thin cloth would break on them as sharply as they are drawn. */
export function softened(folds: readonly Fold[], broader: number, lower: number): Fold[] {
  return folds.map((fold) => ({
    ...fold,
    width: fold.width.map((width) => width * broader),
    height: fold.height * lower,
  }))
}

/** Both sides, the left a little weaker so that the halves are not twins. */
export function bothSides(folds: readonly Fold[]): Fold[] {
  return [...folds, ...mirrorFolds(folds).map((fold) => ({ ...fold, height: fold.height * 0.88 }))]
}
