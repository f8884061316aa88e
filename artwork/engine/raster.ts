import type { Outline } from './path.ts'

/** A rectangle of numbers; value (x, y) at data[y * width + x]. */
export interface Plane {
  width: number
  height: number
  data: Float32Array
}

/** Where a plane lies: plane pixel = (unit - origin) * scale. */
export interface Frame {
  left: number
  top: number
  scale: number
}

export function plane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) }
}

/**
 * Coverage (0..1) of a filled outline, exact in area. Drawn here rather than by an SVG renderer so that the same
 * bytes come out whatever version of a graphics library is installed, and without a round trip through 8 bits.
 */
export function fillOutline(outline: Outline, width: number, height: number, frame: Frame): Plane {
  const stride = width + 2
  const sums = new Float32Array(stride * height + 2)
  for (const { points } of outline) {
    const count = points.length
    for (let index = 0; index < count; index += 2) {
      const next = (index + 2) % count
      addEdge(
        sums,
        stride,
        width,
        height,
        (points[index] - frame.left) * frame.scale,
        (points[index + 1] - frame.top) * frame.scale,
        (points[next] - frame.left) * frame.scale,
        (points[next + 1] - frame.top) * frame.scale,
      )
    }
  }
  const covered = plane(width, height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += sums[y * stride + x]
      covered.data[y * width + x] = Math.min(1, Math.abs(sum))
    }
  }
  return covered
}

/** Adds what one edge changes in the running sum of each row it crosses. */
function addEdge(
  sums: Float32Array,
  stride: number,
  width: number,
  height: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  if (ay === by) return
  const sign = ay < by ? 1 : -1
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay]
  const slope = (x1 - x0) / (y1 - y0)
  let x = y0 < 0 ? x0 - y0 * slope : x0
  const last = Math.min(height, Math.ceil(y1))
  for (let row = Math.max(0, Math.floor(y0)); row < last; row++) {
    const rise = Math.min(row + 1, y1) - Math.max(row, y0)
    const following = x + slope * rise
    const low = Math.max(0, Math.min(width, Math.min(x, following)))
    const high = Math.max(0, Math.min(width, Math.max(x, following)))
    addSpan(sums, row * stride, low, high, rise * sign)
    x = following
  }
}

function addSpan(sums: Float32Array, row: number, low: number, high: number, delta: number): void {
  const first = Math.floor(low)
  const end = Math.ceil(high)
  if (end <= first + 1) {
    const middle = (low + high) / 2 - first
    sums[row + first] += delta * (1 - middle)
    sums[row + first + 1] += delta * middle
    return
  }
  const perPixel = 1 / (high - low)
  const inFirst = 0.5 * perPixel * (1 - (low - first)) ** 2
  const inLast = 0.5 * perPixel * (high - end + 1) ** 2
  sums[row + first] += delta * inFirst
  if (end === first + 2) sums[row + first + 1] += delta * (1 - inFirst - inLast)
  else {
    const second = perPixel * (1.5 - (low - first))
    sums[row + first + 1] += delta * (second - inFirst)
    for (let x = first + 2; x < end - 1; x++) sums[row + x] += delta * perPixel
    const before = second + (end - first - 3) * perPixel
    sums[row + end - 1] += delta * (1 - before - inLast)
  }
  sums[row + end] += delta * inLast
}

/** A dash pattern in units: drawn length, gap. */
type Dash = readonly [drawn: number, gap: number]

/** The area of a line of the given width along an outline, round at its ends, as an outline of quads and caps. */
export function strokeOutline(outline: Outline, lineWidth: number, dash?: Dash): Outline {
  const half = lineWidth / 2
  return outline.flatMap(({ points, closed }) => {
    const line = closed ? [...points, points[0], points[1]] : points
    const runs = dash ? dashes(line, dash) : [line]
    return runs.map((run) => ({ points: ribbon(run, () => half), closed: true }))
  })
}

/**
 * The two sides of a line as one closed contour. `halfWidth(t)` may vary along the line (t from 0 to 1 by length).
 */
function ribbon(line: readonly number[], halfWidth: (t: number) => number): number[] {
  const count = line.length / 2
  const lengths = [0]
  for (let index = 1; index < count; index++) {
    lengths.push(
      lengths[index - 1] +
        Math.hypot(
          line[index * 2] - line[index * 2 - 2],
          line[index * 2 + 1] - line[index * 2 - 1],
        ),
    )
  }
  const total = lengths[count - 1] || 1
  const leftSide: number[] = []
  const rightSide: number[] = []
  for (let index = 0; index < count; index++) {
    const before = Math.max(0, index - 1) * 2
    const after = Math.min(count - 1, index + 1) * 2
    const dx = line[after] - line[before]
    const dy = line[after + 1] - line[before + 1]
    const length = Math.hypot(dx, dy) || 1
    const half = halfWidth(lengths[index] / total)
    const nx = (-dy / length) * half
    const ny = (dx / length) * half
    leftSide.push(line[index * 2] + nx, line[index * 2 + 1] + ny)
    rightSide.unshift(line[index * 2] - nx, line[index * 2 + 1] - ny)
  }
  return [...leftSide, ...rightSide]
}

function dashes(line: readonly number[], [drawn, gap]: Dash): number[][] {
  const runs: number[][] = []
  let run: number[] = [line[0], line[1]]
  let drawing = true
  let left = drawn
  let x = line[0]
  let y = line[1]
  for (let index = 2; index < line.length; index += 2) {
    let dx = line[index] - x
    let dy = line[index + 1] - y
    let length = Math.hypot(dx, dy)
    while (length > left) {
      x += (dx / length) * left
      y += (dy / length) * left
      if (drawing) runs.push([...run, x, y])
      drawing = !drawing
      run = [x, y]
      left = drawing ? drawn : gap
      dx = line[index] - x
      dy = line[index + 1] - y
      length = Math.hypot(dx, dy)
    }
    left -= length
    x = line[index]
    y = line[index + 1]
    if (drawing) run.push(x, y)
  }
  return runs
}
