import { cloths } from '../cloths/shelf.ts'
import { plain, wood } from '../cloths/solid.ts'
import { plainWeave } from '../cloths/woven.ts'
import { ellipse, mirror, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Mark, Paint, Piece } from '../engine/piece.ts'

/** The small things every garment shares: hangers, labels, buttons, stitches. */

const wire = plain({ finish: 'metal', gloss: 0.9, thickness: 0.4, sheen: 0.1 })
const horn = plain({ finish: 'gloss', gloss: 0.6, thickness: 1.6, sheen: 0.2 })
const labelCloth = plainWeave(2, 0.2, { relief: 0.4, thickness: 0.8, contrast: 0.05 })
const hangerWood = wood()

/** A line along a path, as an outline. */
export function line(text: string, width: number): Outline {
  return strokeOutline(path(text), width)
}

export function wirePiece(text: string, width: number, paint: Paint = 'steel'): Piece {
  return {
    outline: line(text, width),
    cloth: wire,
    paint,
    swell: [width * 0.7, width * 0.45],
    hem: width * 0.2,
    lift: 0.8,
  }
}

/** A hook, its foot at (600, y). */
export function hook(y: number, paint: Paint = 'steel'): Piece {
  const t = y - 110
  return wirePiece(
    `M600 ${y} L600 ${t + 48} C600 ${t + 30} 617 ${t + 28} 620 ${t + 13} C624 ${t - 8} 604 ${t - 20} 589 ${t - 10} C582 ${t - 5} 580 ${t + 3} 581 ${t + 9}`,
    5.5,
    paint,
  )
}

/**
 * The hook and the wood of a hanger inside a garment: shoulders from x = 600 - half to 600 + half, falling from y by
 * `fall`. From the front, the wood is seen through the neck and the hook stands before the back of the neck; from
 * behind, the garment covers the foot of the hook.
 */
export function woodenHanger(y: number, half: number, fall: number): [wire: Piece, wood: Piece] {
  const outline = path(
    `M600 ${y - 16} C${600 + half * 0.3} ${y - 14} ${600 + half * 0.75} ${y + fall * 0.5} ${600 + half} ${y + fall - 8} C${600 + half + 8} ${y + fall} ${600 + half + 4} ${y + fall + 14} ${600 + half - 6} ${y + fall + 14} C${600 + half * 0.7} ${y + fall * 0.7 + 16} ${600 + half * 0.3} ${y + 22} 600 ${y + 20} C${600 - half * 0.3} ${y + 22} ${600 - half * 0.7} ${y + fall * 0.7 + 16} ${600 - half + 6} ${y + fall + 14} C${600 - half - 4} ${y + fall + 14} ${600 - half - 8} ${y + fall} ${600 - half} ${y + fall - 8} C${600 - half * 0.75} ${y + fall * 0.5} ${600 - half * 0.3} ${y - 14} 600 ${y - 16} Z`,
  )
  const wood: Piece = {
    outline,
    cloth: hangerWood,
    paint: 'beech',
    angle: Math.PI / 2,
    swell: [12, 12],
    hem: 1,
    lift: 1,
  }
  return [hook(y - 8), wood]
}

/** A thin brass hanger for straps. */
export function brassHanger(y: number, half: number): Piece[] {
  return [
    wirePiece(
      `M600 ${y} L600 ${y - 30} C600 ${y - 46} 613 ${y - 46} 616 ${y - 58} C621 ${y - 74} 604 ${y - 88} 590 ${y - 79} C584 ${y - 75} 582 ${y - 68} 583 ${y - 62}`,
      5,
      'brass',
    ),
    wirePiece(
      `M${600 - half} ${y + 46} C${600 - half * 0.6} ${y + 12} ${600 - half * 0.25} ${y} 600 ${y} C${600 + half * 0.25} ${y} ${600 + half * 0.6} ${y + 12} ${600 + half} ${y + 46}`,
      7.5,
      'brass',
    ),
  ]
}

/** The hook and bar of a hanger with two clips, for trousers and skirts. */
export function clipHanger(y: number, half: number): Piece[] {
  return [
    hook(y, 'brass'),
    wirePiece(`M${600 - half - 22} ${y} L${600 + half + 22} ${y}`, 8, 'brass'),
  ]
}

/** Its clips, which hold the waistband and so are laid down last. */
export function clips(y: number, half: number): Piece[] {
  const clip = (x: number): Piece => ({
    outline: rectangle(x, y + 26, 24, 62, 5),
    cloth: wire,
    paint: 'brass',
    swell: [5, 8],
    hem: 1,
    lift: 0.8,
  })
  return [clip(600 - half), clip(600 + half)]
}

/** The woven name at the neck. */
export function label(x: number, y: number, width = 104): Layer[] {
  const size = width * 0.17
  return [
    {
      outline: rectangle(x, y, width, width * 0.34, 1),
      cloth: labelCloth,
      paint: 'label',
      swell: [1, 4],
      hem: 0.8,
      lift: 0.25,
    },
    {
      mark: lettering('LISIÈRE', x, y + size * 0.36, { size, tracking: 0.14 }),
      paint: 'letter',
      opacity: 0.9,
      soft: 0.2,
    },
  ]
}

/** A four-hole button, sewn crosswise. */
export function button(
  x: number,
  y: number,
  radius: number,
  paint: Paint = 'button',
  part = 'button',
): Layer[] {
  const h = radius * 0.24
  const holes = [
    [-h, -h],
    [h, -h],
    [-h, h],
    [h, h],
  ].flatMap(([dx, dy]) => [...ellipse(x + dx, y + dy, radius * 0.12)])
  return [
    {
      part,
      outline: ellipse(x, y, radius),
      cloth: horn,
      paint,
      swell: [radius * 0.34, radius * 0.22],
      hem: radius * 0.08,
      lift: Math.min(0.55, radius * 0.035),
    },
    {
      mark: strokeOutline(ellipse(x, y, radius * 0.62), radius * 0.14),
      depth: -radius * 0.13,
      soft: radius * 0.06,
    },
    { mark: holes, depth: -radius * 0.16, paint: '#17120f', opacity: 0.7, soft: radius * 0.03 },
    {
      mark: line(
        `M${x - h} ${y - h} L${x + h} ${y + h} M${x + h} ${y - h} L${x - h} ${y + h}`,
        radius * 0.1,
      ),
      paint: 'thread',
      opacity: 0.85,
      depth: radius * 0.06,
      soft: radius * 0.03,
    },
  ]
}

/** A worked buttonhole lying beside or under a button. */
export function buttonhole(x: number, y: number, width: number, upright = false): Mark[] {
  const text = upright
    ? `M${x} ${y - width / 2} L${x} ${y + width / 2}`
    : `M${x - width / 2} ${y} L${x + width / 2} ${y}`
  return [
    { mark: line(text, 4.4), depth: 0.9, paint: 'thread', opacity: 0.55, soft: 0.5 },
    { mark: line(text, 1.2), depth: -1.4, paint: '#14110f', opacity: 0.5, soft: 0.3 },
  ]
}

/** Top-stitching: a dashed groove. */
export function stitches(outline: Outline, depth = -1.7): Mark {
  return {
    mark: strokeOutline(outline, 1.6, [6, 3.6]),
    depth,
    paint: 'thread',
    opacity: 0.35,
    soft: 0.5,
  }
}

/** A line along an outline, a little inside it, for the stitches of a pocket. */
export function strokeInside(outline: Outline): Outline {
  const [{ points }] = outline
  const cx = points.reduce((sum, v, i) => (i % 2 ? sum : sum + v), 0) / (points.length / 2)
  const cy = points.reduce((sum, v, i) => (i % 2 ? sum + v : sum), 0) / (points.length / 2)
  return [
    {
      points: points.map((v, i) => (i % 2 ? v + (cy - v) * 0.1 : v + (cx - v) * 0.12)),
      closed: false,
    },
  ]
}

/** A seam: an unbroken groove. */
export function seam(outline: Outline, depth = -2.4, width = 2): Mark {
  return { mark: strokeOutline(outline, width), depth, soft: 0.9 }
}

/** The same thing on both sides of the picture. */
export function both(outline: Outline): Outline[] {
  return [mirror(outline), outline]
}

export const satinLining = cloths.lining
