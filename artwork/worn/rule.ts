import { path } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import { tones } from './drawing.ts'
import type { Drawing } from './drawing.ts'

/** The rules beside a thing, from which its size is read. */

const letterPixels = 26

/** Lines of text, one below the other; the first has its baseline at y. Centred on x. */
export function write(drawing: Drawing, lines: readonly string[], x: number, y: number): void {
  const size = letterPixels / drawing.frame.scale
  for (const [index, text] of lines.entries())
    drawing.area(
      lettering(text, x, y + index * size * 1.3, { size, tracking: 0.02 }),
      tones.text,
      0.45,
    )
}

export function inInches(cm: number): string {
  return `${inchesOf(cm)} in`
}

/** Inches as they are said: tenths below ten. */
export function inchesOf(cm: number): number {
  const inches = cm / 2.54
  return inches < 10 ? Math.round(inches * 10) / 10 : Math.round(inches)
}

export function inCentimetres(cm: number): string {
  return `${cm < 10 ? Math.round(cm * 10) / 10 : Math.round(cm)} cm`
}

/** A rule from the floor to the top of a figure, a tick every ten centimetres. */
export function figureRule(drawing: Drawing, x: number, height: number): void {
  drawing.line(path(`M${x} 0 L${x} ${-height}`), 1.2, 0.75)
  for (let at = 0; at <= height; at += 10)
    drawing.line(path(`M${x} ${-at} L${x + (at % 50 ? 1.2 : 2.4)} ${-at}`), 1.2, 0.75)
  drawing.line(path(`M${x - 1.6} ${-height} L${x + 1.6} ${-height}`), 1.6)
  drawing.line(path(`M${x - 1.6} 0 L${x + 1.6} 0`), 1.6)
  write(drawing, [`${height} cm`], x, -height - 2.2)
}

/** A length marked on an upright rule at x, with a leader at each end. */
export function markLength(
  drawing: Drawing,
  x: number,
  [top, bottom]: readonly [number, number],
  word: string,
  leaders: readonly [number, number],
): void {
  const cm = bottom - top
  drawing.line(path(`M${x} ${top} L${x} ${bottom}`), 3.2, 1, tones.text)
  for (const [index, y] of [top, bottom].entries())
    drawing.line(path(`M${leaders[index]} ${y} L${x} ${y}`), 1.1, 0.45)
  const line = letterPixels / drawing.frame.scale
  write(
    drawing,
    [word, inCentimetres(cm), inInches(cm)],
    x + line * 3.7,
    (top + bottom) / 2 - line * 0.9,
  )
}

/** A short upright bar of a round length. */
export function bar(drawing: Drawing, x: number, bottom: number, cm: number, tick: number): void {
  const small = 7 / drawing.frame.scale
  drawing.line(path(`M${x} ${bottom} L${x} ${bottom - cm}`), 1.6, 1, tones.text)
  for (let at = 0; at <= cm; at += tick) {
    const half = at === 0 || at === cm ? small : small * 0.55
    drawing.line(
      path(`M${x - half} ${bottom - at} L${x + half} ${bottom - at}`),
      1.6,
      1,
      tones.text,
    )
  }
  const line = letterPixels / drawing.frame.scale
  write(drawing, [inCentimetres(cm), inInches(cm)], x, bottom + line * 1.5)
}

/** The bar stands on the right, its foot so many pixels from the top. */
export function sideBar(drawing: Drawing, length: number, tick: number, down = 1090): void {
  const { left, top, scale } = drawing.frame
  bar(drawing, left + 880 / scale, top + down / scale, length, tick)
}
