import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { hash, layeredNoise } from '../engine/noise.ts'
import { ellipse, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { line, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Layer } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

export const cushion: Pattern = {
  options: { trim: ['piped', 'fringed'], shape: ['square', 'long'] },
  detail: [560, 720, 380],
  framing: { most: 1.1, fillWidth: 0.76 },
  pieces(order) {
    if (choice(cushion, order, 'shape') === 'long') return longCushion(order)
    const outline = path(
      'M232 396 C420 430 780 430 968 396 C984 390 990 400 984 420 C950 620 950 880 984 1080 C990 1100 984 1110 968 1104 C780 1070 420 1070 232 1104 C216 1110 210 1100 216 1080 C250 880 250 620 216 420 C210 400 216 390 232 396 Z',
    )
    const trim: Layer[] =
      choice(cushion, order, 'trim') === 'piped'
        ? [
            {
              part: 'piping',
              outline: strokeOutline(outline, 17),
              cloth: order.cloth,
              paint: 'deep',
              angle: 0.7,
              swell: [8, 7],
              hem: 0.8,
              lift: 0.6,
            },
          ]
        : []
    const corner = (x: number, y: number, dx: number, dy: number) =>
      crease([x, y, x + dx * 0.4, y + dy * 0.3, x + dx * 0.7, y + dy * 0.7, x + dx, y + dy], 16, {
        width: [6, 36, 20],
        strength: [0.8, 1, 0],
      })
    const front: Layer[] = [
      ...(trim.length ? [] : cushionFringe(order)),
      {
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [120, 170],
        lift: 2,
        folds: [
          ...corner(240, 420, 170, 150),
          ...corner(960, 420, -160, 170),
          ...corner(240, 1080, 180, -150),
          ...corner(960, 1080, -170, -160),
          ...crease([380, 470, 480, 520, 560, 520, 660, 490], -9, {
            width: [10, 40, 10],
            strength: [0, 1, 0],
          }),
        ],
        drape: (x, y) => 9 * layeredNoise(x * 0.005, y * 0.005, 2),
      },
      ...trim,
    ]
    if (order.side === 'front') return front
    return [
      ...front,
      { ...seam(path('M300 940 C480 920 720 920 900 940'), -7, 3), part: 'zip' },
      stitches(path('M302 926 C480 906 720 906 898 926')),
    ]
  },
}

/** Half as high as long, a fringe at its short sides; three cloth buttons close it behind. */
function longCushion(order: Order): Layer[] {
  const outline = path(
    'M204 556 C420 572 780 572 996 556 C1010 552 1016 562 1012 574 C992 690 992 810 1012 926 C1016 938 1010 948 996 944 C780 928 420 928 204 944 C190 948 184 938 188 926 C208 810 208 690 188 574 C184 562 190 552 204 556 Z',
  )
  const corner = (x: number, y: number, dx: number, dy: number) =>
    crease([x, y, x + dx * 0.4, y + dy * 0.3, x + dx * 0.7, y + dy * 0.7, x + dx, y + dy], 15, {
      width: [6, 34, 18],
      strength: [0.8, 1, 0],
    })
  const front: Layer[] = [
    ...cushionFringe(order, { from: 574, step: 8.2, left: 198, bow: 14 }),
    {
      outline,
      cloth: order.cloth,
      paint: 'main',
      swell: [104, 130],
      lift: 2,
      folds: [
        ...corner(212, 570, 150, 90),
        ...corner(988, 570, -130, 104),
        ...corner(212, 930, 170, -84),
        ...corner(988, 930, -150, -96),
        ...crease([420, 610, 520, 640, 640, 640, 760, 616], -8, {
          width: [10, 36, 10],
          strength: [0, 1, 0],
        }),
      ],
      drape: (x, y) => 9 * layeredNoise(x * 0.005, y * 0.006, 2),
    },
  ]
  if (order.side === 'front') return front
  return [
    ...front,
    seam(path('M206 800 C420 790 780 790 994 800'), -7, 3),
    ...[380, 600, 820].map((x): Layer => ({
      part: 'button',
      outline: ellipse(x, 772, 26),
      cloth: cloths.linen,
      paint: 'tonal',
      swell: [13, 12],
      // it lies on the cushion's height
      drape: () => 100,
      lift: 0.6,
    })),
  ]
}

function cushionFringe(
  order: Order,
  { from, step, left, bow: depth } = { from: 416, step: 15.4, left: 236, bow: 26 },
): Layer[] {
  return [left, 1200 - left].flatMap((x, side) =>
    Array.from({ length: 44 }, (_, index): Layer => {
      const y = from + index * step
      const outward = side ? 1 : -1
      const bow = -outward * depth * Math.sin((index / 43) * Math.PI)
      const long = 46 + 12 * hash(index, side)
      return {
        ...(index === 0 ? { part: 'fringe' } : {}),
        outline: line(
          `M${x + bow} ${y} C${x + bow + outward * long * 0.5} ${y + 4} ${x + bow + outward * long * 0.8} ${y + 8 * (hash(index, 3) - 0.5)} ${x + bow + outward * long} ${y + 12 * (hash(index, 7) - 0.3)}`,
          8,
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [4, 3],
        hem: 0.5,
        lift: 0.4,
      }
    }),
  )
}
