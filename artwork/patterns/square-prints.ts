import { hash } from '../engine/noise.ts'
import { ellipse, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import type { Outline } from '../engine/path.ts'
import type { Mark } from '../engine/piece.ts'

/** Half a side of the square, and how far along both sides its corner is turned over. */
export const side = 425

export const fold = 250

const stays = (folded: boolean, x: number, y: number): boolean =>
  Math.abs(x) < side - 86 && Math.abs(y) < side - 86 && (!folded || x + y < 2 * side - fold - 6)

/** The map of a river: the main current, two that join it, gravel bars, and villages as dots. */
export function river(folded: boolean): Mark[] {
  const course = (t: number): [number, number] => [
    -250 + 470 * t + 96 * Math.sin(t * 8.4 + 0.4),
    -320 + 636 * t,
  ]
  const current = (from: number, to: number, at: (t: number) => [number, number]): number[] => {
    const points: number[] = []
    for (let index = 0; index <= 90; index++) {
      const [x, y] = at(from + ((to - from) * index) / 90)
      if (stays(folded, x, y)) points.push(x, y)
      else if (points.length > 0) break
    }
    return points
  }
  const stroke = (points: number[], width: number): Outline =>
    strokeOutline([{ points, closed: false }], width)
  const left = (t: number): [number, number] => {
    const [x, y] = course(0.42)
    return [x - 250 * t + 26 * Math.sin(t * 9), y - 30 * t - 96 * t * t]
  }
  const right = (t: number): [number, number] => {
    const [x, y] = course(0.62)
    return [x + 260 * t, y - 190 * t + 30 * Math.sin(t * 8)]
  }
  const bars = Array.from({ length: 18 }, (_, index) => {
    const t = -0.02 + index * 0.062
    const [x, y] = course(t)
    const [nextX, nextY] = course(t + 0.01)
    const aside = index % 2 ? 9 : -10
    const lean = Math.atan2(nextY - y, nextX - x)
    const [bx, by] = [x - aside * Math.sin(lean), y + aside * Math.cos(lean)]
    return stays(folded, bx, by) ? [...turn(ellipse(bx, by, 23, 6), lean, bx, by)] : []
  })
  const villages = Array.from({ length: 26 }, (_, index) => {
    const [x, y] = course(((index * 0.379) % 1) * 0.98)
    const away = (index % 2 ? 1 : -1) * (58 + 150 * hash(index, 4))
    const [vx, vy] = [x + away, y + 40 * (hash(index, 8) - 0.5)]
    return stays(folded, vx, vy) ? [...ellipse(vx, vy, 6.5)] : []
  })
  const ink: Omit<Mark, 'mark'> = { paint: 'second', opacity: 0.95, soft: 0.3 }
  return [
    { ...ink, mark: stroke(current(0, 1.4, left), 9) },
    { ...ink, mark: stroke(current(0, 1.4, right), 11) },
    { ...ink, part: 'printed river', mark: stroke(current(-0.2, 1.2, course), 46) },
    { mark: bars.flat(), paint: 'main', opacity: 0.95, soft: 0.3 },
    { ...ink, mark: villages.flat() },
  ]
}

/** A lattice of crossed bars, a small diamond in every opening. */
export function lattice(folded: boolean): Mark[] {
  const pitch = 108
  const bars: Outline[] = []
  const diamonds: Outline[] = []
  for (let row = -7; row <= 7; row++) {
    for (const slope of [1, -1]) {
      const points: number[] = []
      for (let x = -side; x <= side; x += 4) {
        const y = slope * x + row * pitch
        if (stays(folded, x, y)) points.push(x, y)
      }
      if (points.length > 6) bars.push(strokeOutline([{ points, closed: false }], 7))
    }
    for (let column = -7; column <= 7; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * pitch
      const y = (row * pitch) / 2
      if (row % 2 === 0 && stays(folded, x, y) && stays(folded, x + 30, y + 30))
        diamonds.push(turn(rectangle(x, y, 24, 24, 3), Math.PI / 4, x, y))
    }
  }
  const ink: Omit<Mark, 'mark'> = { paint: 'second', opacity: 0.95, soft: 0.3 }
  return [
    { ...ink, part: 'printed lattice', mark: bars.flat() },
    { ...ink, mark: diamonds.flat() },
  ]
}
