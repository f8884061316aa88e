import { cloths } from '../cloths/shelf.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { ellipse, mirror, move, path, scaleAbout, smooth } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Paint, Piece } from '../engine/piece.ts'

export type Place = (outline: Outline) => Outline

/** Printed in letterpress: ink that lies in a groove. */
export function press(mark: Outline, paint: Paint, depth = -2.8): Layer {
  return { mark, paint, opacity: 0.94, depth, soft: 0.5 }
}

export function sheet(outline: Outline, angle: number, paint: Paint = 'main', lift = 1): Piece {
  return { outline, cloth: cloths.paper, paint, angle, swell: [2, 6], hem: 2.2, lift }
}

/** Wax, pressed while warm. */
export function seal(x: number, y: number, radius: number, paint: Paint = 'oxblood'): Layer[] {
  const edge = smooth(
    Array.from({ length: 11 }, (_, index) => {
      const angle = (index / 11) * Math.PI * 2
      const r = radius * (1 + 0.09 * Math.sin(index * 2.7) + 0.05 * Math.cos(index * 5.1))
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const
    }),
  )
  return [
    {
      outline: edge,
      cloth: cloths.wax,
      paint,
      swell: [radius * 0.32, radius * 0.2],
      hem: 2,
      lift: 0.9,
      drape: (px, py) => 2 * layeredNoise(px * 0.05, py * 0.05, 2),
    },
    { mark: ellipse(x, y, radius * 0.68), depth: -radius * 0.12, soft: 2 },
    {
      mark: lettering('L', x, y + radius * 0.36, { size: radius, face: 'italic' }),
      depth: radius * 0.1,
      soft: 1,
    },
  ]
}

export const ribbonCloth = cloths.ribbon

export function band(outline: Outline, angle: number, extra: Partial<Piece> = {}): Piece {
  return {
    outline,
    cloth: ribbonCloth,
    paint: 'second',
    angle,
    swell: [3, 10],
    hem: 1.2,
    lift: 0.5,
    ...extra,
  }
}

/** Two loops, two tails and a knot, about (x, y). */
export function bow(x: number, y: number, size = 1): Layer[] {
  const place: Place = (outline) => move(scaleAbout(outline, size, 600, 750), x - 600, y - 750)
  const folds = (list: ReturnType<typeof crease>) =>
    list.map((fold) => ({
      ...fold,
      along: fold.along.map((v, i) =>
        i % 2 ? y + (v - 750) * size : x + (v - 600) * size,
      ) as unknown as (typeof fold)['along'],
      width: fold.width.map((w) => w * size),
      height: fold.height * size,
    }))
  const loop = path(
    'M604 744 C640 660 740 590 812 624 C868 660 800 760 704 790 C660 800 624 786 604 764 Z',
  )
  const loopFolds = [
    ...crease([612, 746, 660, 700, 720, 660, 810, 650], 18, {
      width: [6, 26, 30],
      strength: [1, 0.9, 0.2],
    }),
    ...crease([612, 758, 660, 760, 720, 740, 790, 700], -12, {
      width: [6, 20, 22],
      strength: [1, 0.9, 0.2],
    }),
  ]
  const tail = path(
    'M598 750 C570 850 520 960 470 1040 L508 1036 L532 1064 C570 980 610 880 624 762 Z',
  )
  return [
    band(place(tail), 0.4, {
      swell: [14, 20],
      lift: 0.9,
      folds: folds(
        crease([602, 760, 580, 850, 550, 940, 506, 1030], 12, {
          width: [6, 18, 18],
          strength: [1, 0.6, 0.4],
        }),
      ),
    }),
    band(place(mirror(tail)), -0.4, { swell: [14, 20], lift: 0.9 }),
    band(place(loop), 0.9, { swell: [26, 26], lift: 1.2, folds: folds(loopFolds) }),
    band(place(mirror(loop)), -0.9, {
      swell: [26, 26],
      lift: 1.2,
      folds: folds(mirrorFolds(loopFolds)),
    }),
    band(
      place(
        path(
          'M566 728 C578 714 620 714 634 728 C642 744 640 772 630 784 C612 794 586 792 572 782 C562 768 560 744 566 728 Z',
        ),
      ),
      0,
      { swell: [20, 18], lift: 1.1 },
    ),
  ]
}

export function centre(place: Place, x: number, y: number): [number, number] {
  const [{ points }] = place([{ points: [x, y, x, y], closed: false }])
  return [points[0], points[1]]
}
