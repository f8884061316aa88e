import { fineKnit } from '../cloths/knitted.ts'
import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { hash, layeredNoise } from '../engine/noise.ts'
import { ellipse, path, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
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

/** Folded in three, its fringe below; on the back view hung over a rail. */
export const throwPattern: Pattern = {
  detail: [560, 700, 400],
  pieces(order) {
    // laid flat it does not stretch round its own edge
    const cloth = { ...order.cloth, flow: 0.4 }
    const layer = (
      y: number,
      height: number,
      left: number,
      right: number,
      lift: number,
    ): Piece => ({
      outline: path(
        `M${left} ${y} C${left - 16} ${y + height * 0.3} ${left - 16} ${y + height * 0.7} ${left} ${y + height} C${left + 240} ${y + height + 14} ${right - 240} ${y + height + 14} ${right} ${y + height} C${right + 16} ${y + height * 0.7} ${right + 16} ${y + height * 0.3} ${right} ${y} C${right - 240} ${y - 12} ${left + 240} ${y - 12} ${left} ${y} Z`,
      ),
      cloth,
      paint: 'main',
      swell: [34, 46],
      lift,
      folds: crease(
        [
          left + 30,
          y + height * 0.5,
          left + 260,
          y + height * 0.6,
          right - 260,
          y + height * 0.44,
          right - 30,
          y + height * 0.56,
        ],
        6,
        { width: [20, 60, 20], strength: [0, 1, 0] },
      ),
      drape: (px, py) => 7 * layeredNoise(px * 0.005, py * 0.01, 2),
    })
    if (order.side === 'back') {
      const hung = path(
        'M280 330 C480 316 720 316 920 330 C930 620 936 900 930 1180 C760 1200 440 1200 270 1180 C264 900 270 620 280 330 Z',
      )
      return [
        {
          outline: line('M160 330 L1040 330', 26),
          cloth: cloths.wood,
          paint: 'walnut',
          angle: 1.57,
          swell: [12, 10],
          lift: 1,
        },
        ...blanketFringe(276, 924, 1176, order),
        {
          outline: hung,
          cloth,
          paint: 'main',
          swell: [20, 44],
          lift: 1.4,
          folds: [0.14, 0.34, 0.56, 0.8].flatMap((t, index) =>
            crease(
              [280 + 640 * t, 340, 276 + 650 * t, 600, 270 + 660 * t, 900, 268 + 664 * t, 1190],
              index % 2 ? 22 : 18,
              { width: [26, 44, 56], strength: [0.6, 1, 1], side: index % 2 ? 1 : -1 },
            ),
          ),
        },
      ]
    }
    return [
      ...blanketFringe(250, 960, 1150, order),
      layer(700, 450, 244, 966, 1.4),
      layer(520, 330, 236, 960, 1.5),
      layer(360, 300, 242, 956, 1.6),
    ]
  },
}

function blanketFringe(from: number, to: number, y: number, order: Order): Piece[] {
  const cloth = order.clothName === 'cable' ? fineKnit(7) : order.cloth
  return Array.from({ length: 34 }, (_, index): Piece => {
    const x = from + 12 + ((to - from - 24) * index) / 33
    const sway = (hash(index, 5) - 0.5) * 18
    const long = 74 + hash(index, 9) * 16
    return {
      ...(index === 0 ? { part: 'fringe' } : {}),
      outline: line(
        `M${x} ${y - 14} C${x} ${y + long * 0.4} ${x + sway} ${y + long * 0.6} ${x + sway} ${y + long}`,
        9.5,
      ),
      cloth,
      paint: 'main',
      swell: [5, 4],
      hem: 0.6,
      lift: 0.45,
    }
  })
}

/** Four folded, tied with a strip of their own selvedge. */
export const napkins: Pattern = {
  detail: [520, 700, 360],
  framing: { most: 1.1, fillWidth: 0.72 },
  pieces(order) {
    const one = (dx: number, dy: number, angle: number, lift: number): Layer[] => {
      const place = (outline: Outline) => turn(outline, angle, 600 + dx, 760 + dy)
      return [
        {
          part: 'napkin',
          outline: place(rectangle(600 + dx, 760 + dy, 620, 620, 14)),
          cloth: order.cloth,
          paint: 'main',
          angle,
          swell: [12, 30],
          lift,
          drape: (x, y) => 6 * layeredNoise(x * 0.007, y * 0.007, 2),
        },
        stitches(place(rectangle(600 + dx, 760 + dy, 572, 572, 4))),
        {
          part: 'stripe',
          mark: strokeOutline(place(rectangle(600 + dx, 760 + dy, 540, 540, 2)), 5),
          paint: 'second',
          opacity: 0.8,
          soft: 0.5,
        },
      ]
    }
    if (order.side === 'back') return [...one(-40, 30, -0.12, 1), ...one(60, -20, 0.1, 1.1)]
    return [
      ...one(18, 20, 0.05, 1),
      ...one(-10, 8, -0.03, 1),
      ...one(6, -4, 0.015, 1),
      ...one(0, -16, -0.01, 1),
      {
        outline: path('M284 770 C400 780 800 780 916 766 L916 816 C800 830 400 830 284 820 Z'),
        cloth: order.cloth,
        paint: 'second',
        angle: 1.57,
        swell: [6, 12],
        lift: 0.6,
      },
      {
        outline: path('M560 776 C520 720 440 716 430 756 C426 800 510 822 570 808 Z'),
        cloth: order.cloth,
        paint: 'second',
        angle: 1.2,
        swell: [14, 16],
        lift: 0.8,
      },
      {
        outline: path('M620 776 C660 714 744 712 752 752 C754 800 680 820 616 808 Z'),
        cloth: order.cloth,
        paint: 'second',
        angle: -1.2,
        swell: [14, 16],
        lift: 0.8,
      },
      {
        outline: path(
          'M568 764 C580 756 614 756 624 766 C632 784 630 808 622 820 C606 826 582 826 570 818 C562 800 562 780 568 764 Z',
        ),
        cloth: order.cloth,
        paint: 'second',
        swell: [14, 14],
        lift: 0.7,
      },
    ]
  },
}

export const tray: Pattern = {
  detail: [480, 780, 340],
  framing: { most: 1.15, fillWidth: 0.78 },
  pieces(order) {
    const outer = rectangle(600, 760, 820, 520, 120)
    const inner = rectangle(600, 760, 756, 456, 96)
    const grip = (x: number) => rectangle(x, 760, 30, 150, 15)
    const flat: Layer = {
      outline: outer,
      cloth: order.cloth,
      paint: 'main',
      angle: 1.57,
      swell: [14, 12],
      lift: 1.8,
    }
    if (order.side === 'back') {
      return [
        flat,
        ...[360, 840].flatMap((x) =>
          [620, 900].map((y): Layer => ({
            outline: ellipse(x, y, 22),
            cloth: cloths.felt,
            paint: '#2d2a26',
            swell: [4, 8],
            lift: 0.4,
          })),
        ),
        {
          mark: lettering('LISIÈRE', 600, 770, { size: 44, tracking: 0.16 }),
          depth: -2.4,
          paint: '#1b120b',
          opacity: 0.5,
          soft: 0.5,
        },
      ]
    }
    return [
      flat,
      { mark: inner, depth: -14, soft: 3 },
      { mark: inner, paint: 'deep', opacity: 0.3, soft: 6 },
      ...[216, 984].map((x): Layer => ({
        part: 'handhold',
        mark: grip(x),
        depth: -12,
        paint: '#1a120c',
        opacity: 0.75,
        soft: 1.4,
      })),
    ]
  },
}
