import { smoothstep } from './noise.ts'
import { boundsOf } from './path.ts'
import { isMark } from './piece.ts'
import type { Fold } from './fold.ts'
import type { Outline } from './path.ts'
import type { Layer } from './piece.ts'

/** How much wider a garment is at each height, in units from the top: heights rise, 1 leaves it as it is. */
export type Widths = readonly (readonly [y: number, widen: number])[]

/**
 * The same garment cut wider or narrower from the middle line x = 600. Sleeves hang from the shoulder and move with
 * it; buttons move and keep their shape.
 */
export function widen(layers: readonly Layer[], widths: Widths): Layer[] {
  const shoulder = bodyEdge * (widths[0][1] - 1)
  const wide = (x: number, y: number) => {
    const out = Math.abs(x - 600)
    const sleeve = smoothstep(bodyEdge, bodyEdge + 30, out)
    const more = out * (widenAt(widths, y) - 1)
    return x + Math.sign(x - 600) * (more + (shoulder - more) * sleeve)
  }
  return layers.map((layer) => {
    if (isMark(layer)) return { ...layer, mark: widenOutline(layer.mark, wide) }
    return {
      ...layer,
      outline: widenOutline(layer.outline, wide),
      ...(layer.folds && { folds: layer.folds.map((fold) => widenFold(fold, wide)) }),
    }
  })
}

function widenOutline(outline: Outline, wide: (x: number, y: number) => number): Outline {
  const { left, right, top, bottom } = boundsOf(outline)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const isSmall = right - left < smallest && bottom - top < smallest
  const shift = wide(x, y) - x
  return outline.map((contour) => ({
    ...contour,
    points: contour.points.map((value, index, points) => {
      if (index % 2) return value
      return isSmall ? value + shift : wide(value, points[index + 1])
    }),
  }))
}

function widenFold(fold: Fold, wide: (x: number, y: number) => number): Fold {
  const along = [...fold.along] as [...Fold['along']]
  for (let index = 0; index < along.length; index += 2)
    along[index] = wide(along[index], along[index + 1])
  return { ...fold, along }
}

function widenAt(widths: Widths, y: number): number {
  const next = widths.findIndex(([at]) => at > y)
  if (next === -1) return widths.at(-1)?.[1] ?? 1
  if (next === 0) return widths[0][1]
  const [[from, before], [to, after]] = [widths[next - 1], widths[next]]
  return before + (after - before) * smoothstep(from, to, y)
}

/** Units from the middle: what lies further out is a sleeve. */
const bodyEdge = 205
/** Units: width and height of the largest button. */
const smallest = 60
