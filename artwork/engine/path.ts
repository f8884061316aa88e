/**
 * Outlines: closed or open curves in picture units (the front picture is 1200 x 1500 units), written as SVG path
 * text with absolute M L H V C S Q Z, or built by the helpers below, and kept as flattened polylines.
 */

interface Contour {
  /** x0, y0, x1, y1, ... */
  points: number[]
  closed: boolean
}
export type Outline = readonly Contour[]
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const numbersInPath = /[A-Z]|-?\d*\.?\d+(?:e-?\d+)?/g

/** Reads SVG path text. Throws on a command it does not know, naming it. */
export function path(text: string): Outline {
  const reader = new PathReader()
  let command = 'M'
  let values: number[] = []
  for (const token of text.match(numbersInPath) ?? []) {
    if (token >= 'A' && token <= 'Z') {
      command = token
      values = []
      if (command === 'Z') reader.close()
      continue
    }
    values.push(Number(token))
    if (values.length === (argumentCount[command] ?? unknownCommand(command))) {
      reader.take(command, values)
      values = []
      if (command === 'M') command = 'L'
    }
  }
  return reader.contours.filter((contour) => contour.points.length > 2)
}

const argumentCount: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4 }

function unknownCommand(command: string): never {
  throw new Error(`path command ${command} is not drawn here`)
}

class PathReader {
  readonly contours: Contour[] = []
  private x = 0
  private y = 0
  private handleX = 0
  private handleY = 0

  close(): void {
    const contour = this.contours.at(-1)
    if (!contour) return
    contour.closed = true
    this.x = contour.points[0]
    this.y = contour.points[1]
  }

  take(command: string, v: number[]): void {
    if (command === 'M') {
      this.contours.push({ points: [v[0], v[1]], closed: false })
      this.moveTo(v[0], v[1])
    } else if (command === 'L') this.lineTo(v[0], v[1])
    else if (command === 'H') this.lineTo(v[0], this.y)
    else if (command === 'V') this.lineTo(this.x, v[0])
    else if (command === 'C') this.curveTo(v[0], v[1], v[2], v[3], v[4], v[5])
    else if (command === 'S') {
      this.curveTo(2 * this.x - this.handleX, 2 * this.y - this.handleY, v[0], v[1], v[2], v[3])
    } else {
      const [qx, qy, x, y] = v
      const third = 2 / 3
      this.curveTo(
        this.x + (qx - this.x) * third,
        this.y + (qy - this.y) * third,
        x + (qx - x) * third,
        y + (qy - y) * third,
        x,
        y,
      )
    }
  }

  private moveTo(x: number, y: number): void {
    this.x = x
    this.y = y
    this.handleX = x
    this.handleY = y
  }

  private lineTo(x: number, y: number): void {
    this.contours.at(-1)?.points.push(x, y)
    this.moveTo(x, y)
  }

  private curveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const { points } = this.contours.at(-1) ?? { points: [] }
    appendCubic(points, [this.x, this.y, ax, ay, bx, by, x, y])
    this.moveTo(x, y)
    this.handleX = bx
    this.handleY = by
  }
}

export type Cubic = readonly [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
]

/** The point of a cubic at t. */
export function pointOn([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, t: number): [number, number] {
  const m = 1 - t
  const a = m * m * m
  const b = 3 * m * m * t
  const c = 3 * m * t * t
  const d = t * t * t
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3]
}

function appendCubic(points: number[], cubic: Cubic): void {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = cubic
  const length =
    Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2)
  const steps = Math.max(6, Math.min(48, Math.ceil(length / 5)))
  for (let step = 1; step <= steps; step++) {
    const [x, y] = pointOn(cubic, step / steps)
    points.push(x, y)
  }
}

/** A smooth curve through the given points (Catmull-Rom); closed unless said otherwise. */
export function smooth(points: ReadonlyArray<readonly [number, number]>, closed = true): Outline {
  const count = points.length
  const at = (index: number) =>
    closed ? points[(index + count) % count] : points[Math.max(0, Math.min(count - 1, index))]
  const flat: number[] = [...points[0]]
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [p, a, b, n] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    appendCubic(flat, [
      a[0],
      a[1],
      a[0] + (b[0] - p[0]) / 6,
      a[1] + (b[1] - p[1]) / 6,
      b[0] - (n[0] - a[0]) / 6,
      b[1] - (n[1] - a[1]) / 6,
      b[0],
      b[1],
    ])
  }
  return [{ points: flat, closed }]
}

export function polygon(...points: ReadonlyArray<readonly [number, number]>): Outline {
  return [{ points: points.flat(), closed: true }]
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): Outline {
  const steps = Math.max(40, Math.min(200, Math.ceil(Math.max(rx, ry) * 0.9)))
  const points: number[] = []
  for (let step = 0; step < steps; step++) {
    const angle = (step / steps) * 2 * Math.PI
    points.push(cx + rx * Math.cos(angle), cy + ry * Math.sin(angle))
  }
  return [{ points, closed: true }]
}

/** A rectangle by its centre, with rounded corners. */
export function rectangle(
  cx: number,
  cy: number,
  width: number,
  height: number,
  round = 0,
): Outline {
  const [l, r, t, b] = [cx - width / 2, cx + width / 2, cy - height / 2, cy + height / 2]
  if (round === 0) return polygon([l, t], [r, t], [r, b], [l, b])
  const k = round * 0.45
  return path(
    `M${l + round} ${t} L${r - round} ${t} C${r - k} ${t} ${r} ${t + k} ${r} ${t + round} L${r} ${b - round} C${r} ${b - k} ${r - k} ${b} ${r - round} ${b} L${l + round} ${b} C${l + k} ${b} ${l} ${b - k} ${l} ${b - round} L${l} ${t + round} C${l} ${t + k} ${l + k} ${t} ${l + round} ${t} Z`,
  )
}

export function transform(outline: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  return outline.map(({ points, closed }) => {
    const moved: number[] = []
    for (let index = 0; index < points.length; index += 2) {
      const x = points[index]
      const y = points[index + 1]
      moved.push(a * x + c * y + e, b * x + d * y + f)
    }
    return { points: moved, closed }
  })
}

/** Turned by `angle` radians about a point. */
export function turn(outline: Outline, angle: number, cx: number, cy: number): Outline {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return transform(outline, [c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy])
}

export function move(outline: Outline, dx: number, dy: number): Outline {
  return transform(outline, [1, 0, 0, 1, dx, dy])
}

export function scaleAbout(outline: Outline, factor: number, cx: number, cy: number): Outline {
  return transform(outline, [factor, 0, 0, factor, cx - factor * cx, cy - factor * cy])
}

/** Seen in a mirror standing on the middle of the picture (x = 600). */
export function mirror(outline: Outline): Outline {
  return transform(outline, [-1, 0, 0, 1, 1200, 0])
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function boundsOf(outline: Outline): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { points } of outline) {
    for (let index = 0; index < points.length; index += 2) {
      box.left = Math.min(box.left, points[index])
      box.right = Math.max(box.right, points[index])
      box.top = Math.min(box.top, points[index + 1])
      box.bottom = Math.max(box.bottom, points[index + 1])
    }
  }
  return box
}
