import { crease } from '../engine/fold.ts'
import { ellipse, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { brass, panel, stamp } from './bags.ts'
import { line, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Layer } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

export const clutch: Pattern = {
  options: { closure: ['stud', 'slot', 'frame'] },
  detail: [600, 760, 340],
  framing: { most: 1.1 },
  pieces(order) {
    const closure = choice(clutch, order, 'closure')
    if (closure === 'frame') return framedClutch(order)
    const body = panel(order, rectangle(600, 770, 760, 470, 16), { swell: [20, 50] })
    if (order.side === 'back')
      return [
        body,
        seam(path('M236 640 L964 640'), -3),
        stitches(path('M236 992 L964 992 M232 552 L232 988 M968 552 L968 988')),
        stamp(600, 960, 24),
      ]
    const flap = path(
      'M216 540 C400 526 800 526 984 540 C986 640 978 720 950 770 C880 840 740 900 600 900 C460 900 320 840 250 770 C222 720 214 640 216 540 Z',
    )
    return [
      body,
      panel(order, flap, {
        swell: [14, 40],
        lift: 1.4,
      }),
      stitches(
        path(
          'M232 556 C232 640 240 706 264 760 C330 826 470 884 600 884 C730 884 870 826 936 760 C960 706 968 640 968 556',
        ),
      ),
      ...(closure === 'slot'
        ? slot(order)
        : [
            { ...brass(ellipse(600, 850, 20), 9, 0.8), part: 'stud' },
            brass(strokeOutline(ellipse(600, 850, 27), 5), 3, 0.4),
          ]),
    ]
  },
}

/** The flap ends in a tongue that slides under a band; there is no metal. */
function slot(order: Order): Layer[] {
  return [
    panel(order, path('M534 868 L666 868 L650 968 C640 980 560 980 550 968 Z'), {
      swell: [7, 14],
      lift: 0.5,
    }),
    panel(order, path('M462 902 C540 892 660 892 738 902 L738 946 C660 938 540 938 462 946 Z'), {
      part: 'slot closure',
      swell: [8, 14],
      lift: 0.8,
    }),
    stitches(path('M472 908 L472 939 M728 908 L728 939')),
  ]
}

/** A soft purse gathered into a curved frame of brass with a kiss-lock. */
function framedClutch(order: Order): Layer[] {
  const gathers = [-0.9, -0.66, -0.42, -0.2, 0.04, 0.26, 0.5, 0.74, 0.94].flatMap((at, index) => {
    const x = 600 + at * 340
    return crease(
      [x, 590, x + at * 10, 660, x + at * 26, 740, x + at * 34, 860],
      index % 2 ? 15 : -13,
      {
        width: [6, 22, 34],
        strength: [1, 0.8, 0],
      },
    )
  })
  return [
    panel(
      order,
      path(
        'M250 606 C268 558 420 544 600 544 C780 544 932 558 950 606 C1004 720 1020 860 988 960 C970 1012 900 1030 820 1036 C680 1046 520 1046 380 1036 C300 1030 230 1012 212 960 C180 860 196 720 250 606 Z',
      ),
      { swell: [54, 90], folds: gathers, lift: 1.6 },
    ),
    {
      ...brass(
        strokeOutline(path('M236 640 C232 568 300 544 600 540 C900 544 968 568 964 640'), 26),
        11,
        1.1,
      ),
      part: 'brass frame',
    },
    {
      mark: strokeOutline(path('M240 640 C238 572 304 552 600 548 C896 552 962 572 960 640'), 2),
      depth: -2,
      soft: 0.6,
    },
    brass(line('M582 540 C580 524 584 516 592 508', 10), 5, 0.6),
    brass(line('M618 540 C620 524 616 514 608 506', 10), 5, 0.6),
    { ...brass(ellipse(588, 502, 17), 14, 0.9), part: 'kiss-lock' },
    brass(ellipse(613, 498, 17), 14, 0.9),
  ]
}
