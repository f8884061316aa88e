import { cloths } from '../cloths/shelf.ts'
import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, smoothstep } from '../engine/noise.ts'
import { ellipse, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { both, line, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** One leather piece: a little padded, its edge painted darker by the light alone. */
export function panel(order: Order, outline: Outline, extra: Partial<Piece> = {}): Piece {
  return { outline, cloth: order.cloth, paint: 'main', swell: [14, 40], lift: 1.2, ...extra }
}

export function brass(outline: Outline, height = 7, lift = 0.7): Piece {
  return {
    outline,
    cloth: cloths.gold,
    paint: 'brass',
    swell: [height, height * 0.8],
    hem: 0.6,
    lift,
  }
}

/** The name, pressed blind into the leather. */
export function stamp(x: number, y: number, size = 24): Layer {
  return {
    mark: lettering('LISIÈRE', x, y, { size, tracking: 0.18 }),
    depth: -1.6,
    paint: '#000000',
    opacity: 0.22,
    soft: 0.4,
  }
}

function sag(folds: readonly (readonly [Cubic, number])[]) {
  const right = folds.flatMap(([along, height]) =>
    crease(along, height, { width: [20, 56, 20], strength: [0, 1, 0] }),
  )
  return loose([...right, ...mirrorFolds(right)])
}

export const tote: Pattern = {
  options: { feet: ['none', 'brass'] },
  detail: [600, 760, 360],
  pieces(order) {
    const handle = (y: number, paint: string): Piece => ({
      outline: line(
        `M420 ${y + 380} C420 ${y + 90} 470 ${y} 600 ${y} C730 ${y} 780 ${y + 90} 780 ${y + 380}`,
        34,
      ),
      cloth: order.cloth,
      paint,
      swell: [14, 12],
      lift: 1.2,
    })
    const front = order.side === 'front'
    return [
      ...(choice(tote, order, 'feet') === 'brass'
        ? [336, 864].map((x): Layer => ({
            ...brass(ellipse(x, 1222, 20, 15), 10, 0.8),
            part: 'foot',
          }))
        : []),
      handle(236, 'inside'),
      {
        outline: path(
          'M294 580 C312 556 430 542 600 542 C770 542 888 556 906 580 C880 604 760 612 600 612 C440 612 320 604 294 580 Z',
        ),
        cloth: cloths.suede,
        paint: 'inside',
        swell: [2, 30],
        lift: 0.3,
        // darker the deeper it lies below the rim
        shade: (x, y) => 1 - 0.5 * smoothstep(546, 592, y + Math.abs(x - 600) * 0.04),
      },
      ...rim(order, 'M294 580 C312 556 430 542 600 542 C770 542 888 556 906 580', 'deep'),
      panel(
        order,
        path(
          'M292 576 C420 590 780 590 908 576 C930 780 944 980 938 1170 C936 1200 916 1216 880 1220 C700 1236 500 1236 320 1220 C284 1216 264 1200 262 1170 C256 980 270 780 292 576 Z',
        ),
        {
          swell: [38, 90],
          folds: sag([
            [[880, 640, 850, 780, 860, 960, 900, 1120], 8],
            [[760, 800, 736, 900, 744, 1000, 786, 1090], -4],
          ]),
          drape: (x, y) => 6 * layeredNoise(x * 0.004, y * 0.005, 2),
        },
      ),
      ...rim(order, 'M294 579 C420 593 780 593 906 579', 'main'),
      stitches(path('M302 602 C420 614 780 614 898 602')),
      seam(path('M270 1120 C420 1146 780 1146 930 1120'), -3),
      stitches(path('M271 1132 C420 1158 780 1158 930 1132')),
      handle(270, 'main'),
      ...[420, 780].flatMap((x): Layer[] => [
        panel(
          order,
          path(
            `M${x - 30} 618 C${x - 30} 600 ${x + 30} 600 ${x + 30} 618 L${x + 30} 744 L${x} 778 L${x - 30} 744 Z`,
          ),
          { swell: [7, 12], lift: 0.6 },
        ),
        stitches(path(`M${x - 22} 622 L${x - 22} 740 L${x} 766 L${x + 22} 740 L${x + 22} 622`)),
        brass(ellipse(x, 650, 9), 4, 0.4),
      ]),
      ...(front
        ? [stamp(600, 900, 34)]
        : [
            panel(order, path('M430 780 L770 780 L776 1030 L424 1030 Z'), {
              part: 'back pocket',
              swell: [5, 30],
              lift: 0.5,
            }),
            stitches(path('M438 790 L432 1022 L768 1022 L762 790')),
          ]),
    ]
  },
}

/** The turned edge of an opening: as thick as two layers of leather. */
function rim(order: Order, text: string, paint: string): Piece[] {
  return [{ ...panel(order, line(text, 9), { swell: [5, 4], lift: 0.25 }), paint, shadow: 0.5 }]
}

/** A flap, two straps, a handle: the bag one learns to read with. */
export const satchel: Pattern = {
  options: { straps: ['two', 'one'] },
  detail: [520, 860, 360],
  pieces(order) {
    const body = panel(
      order,
      path(
        'M250 620 C380 600 820 600 950 620 C966 780 970 960 956 1100 C950 1130 930 1142 900 1144 C700 1158 500 1158 300 1144 C270 1142 250 1130 244 1100 C230 960 234 780 250 620 Z',
      ),
      { swell: [34, 70] },
    )
    const handle: Layer = {
      outline: line('M490 616 C496 540 540 516 600 516 C660 516 704 540 710 616', 30),
      cloth: order.cloth,
      paint: 'main',
      swell: [14, 12],
      lift: 1.1,
    }
    const strap: Layer = {
      outline: line(
        'M268 700 C180 560 240 380 420 330 C560 290 700 290 820 340 C960 400 1020 560 934 700',
        24,
      ),
      cloth: order.cloth,
      paint: 'inside',
      swell: [9, 9],
      lift: 1.2,
    }
    if (order.side === 'back') {
      return [
        strap,
        handle,
        body,
        panel(order, path('M300 720 L900 720 L906 1060 L294 1060 Z'), {
          part: 'back pocket',
          swell: [6, 40],
          lift: 0.5,
        }),
        stitches(path('M308 732 L302 1050 L898 1050 L892 732')),
        stamp(600, 1010, 26),
      ]
    }
    const flap = path(
      'M240 600 C380 576 820 576 960 600 C972 700 966 800 948 880 C936 916 900 930 860 934 C700 946 500 946 340 934 C300 930 264 916 252 880 C234 800 228 700 240 600 Z',
    )
    return [
      strap,
      handle,
      body,
      panel(order, path('M330 900 L870 900 L876 1090 C780 1104 420 1104 324 1090 Z'), {
        part: 'front pocket',
        swell: [14, 36],
        lift: 0.6,
      }),
      panel(order, flap, {
        swell: [20, 60],
        lift: 1.4,
        folds: sag([[[900, 640, 880, 740, 884, 820, 900, 900], -7]]),
      }),
      stitches(
        path(
          'M256 616 C246 720 250 800 268 872 C280 902 310 914 344 918 C500 930 700 930 856 918 C890 914 920 902 932 872 C950 800 954 720 944 616',
        ),
      ),
      ...(choice(satchel, order, 'straps') === 'two'
        ? [...buckled(order, 447, 29), ...buckled(order, 753, 29)]
        : buckled(order, 600, 48)),
      stamp(600, 1060, 22),
    ]
  },
}

/** A strap from the flap down over the front, through a brass buckle. */
function buckled(order: Order, x: number, half: number): Layer[] {
  const wide = half / 29
  return [
    panel(
      order,
      path(
        `M${x - half} 640 L${x + half} 640 L${x + half + 2} 1010 C${x + half - 12} 1030 ${x - half + 12} 1030 ${x - half - 2} 1010 Z`,
      ),
      { part: 'strap', swell: [8, 14], lift: 0.7 },
    ),
    { ...brass(strokeOutline(rectangle(x, 936, 86 * wide, 62, 8), 10), 5, 0.8), part: 'buckle' },
    brass(line(`M${x - 30 * wide} 936 L${x + 34 * wide} 936`, 7), 4, 0.6),
    { mark: ellipse(x, 880, 4), depth: -4, paint: '#140d09', opacity: 0.8 },
    { mark: ellipse(x, 850, 4), depth: -4, paint: '#140d09', opacity: 0.8 },
  ]
}

export const weekendBag: Pattern = {
  detail: [520, 800, 360],
  pieces(order) {
    const handle = (y: number, paint: string): Piece => ({
      outline: line(
        `M430 ${y + 330} C424 ${y + 90} 480 ${y} 600 ${y} C720 ${y} 776 ${y + 90} 770 ${y + 330}`,
        32,
      ),
      cloth: cloths.leather,
      paint,
      swell: [15, 12],
      lift: 1.3,
    })
    const strapPiece = (x: number): Layer[] => [
      {
        outline: path(`M${x - 30} 640 L${x + 30} 640 L${x + 30} 1110 L${x - 30} 1110 Z`),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [8, 14],
        lift: 0.6,
      },
      stitches(path(`M${x - 22} 646 L${x - 22} 1104 M${x + 22} 646 L${x + 22} 1104`)),
      brass(strokeOutline(rectangle(x, 640, 58, 30, 8), 9), 5, 0.6),
    ]
    const end = path(
      'M986 700 C1030 800 1034 1000 1004 1090 C994 1120 966 1130 938 1134 C952 1000 952 810 934 648 C958 662 974 680 986 700 Z',
    )
    const endSeam = path('M922 642 C940 810 940 1000 926 1134')
    return [
      handle(330, 'inside'),
      panel(
        order,
        path(
          'M214 700 C260 610 400 596 600 596 C800 596 940 610 986 700 C1030 800 1034 1000 1004 1090 C986 1130 940 1136 900 1138 C700 1148 500 1148 300 1138 C260 1136 214 1130 196 1090 C166 1000 170 800 214 700 Z',
        ),
        {
          swell: [80, 130],
          folds: sag([
            [[860, 680, 880, 800, 890, 960, 920, 1090], 10],
            [[700, 640, 716, 760, 706, 900, 690, 1020], -7],
          ]),
          drape: (x, y) => 7 * layeredNoise(x * 0.005, y * 0.006, 2),
        },
      ),
      ...both(end).map((outline): Layer => ({
        outline,
        cloth: cloths.leather,
        paint: 'deep',
        swell: [6, 14],
        lift: 0.35,
      })),
      ...both(endSeam).map((outline) => stitches(outline)),
      {
        outline: line('M322 622 C420 604 780 604 878 622', 30),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [4, 10],
        lift: 0.3,
      },
      brass(line('M332 620 C424 604 776 604 868 620', 6), 3, 0.2),
      ...[318, 882].map((x): Piece => ({
        outline: rectangle(x, 623, 44, 40, 8),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [5, 10],
        lift: 0.4,
      })),
      ...strapPiece(430),
      ...strapPiece(770),
      handle(372, 'deep'),
      ...(order.side === 'front'
        ? [
            {
              outline: path('M536 760 L664 760 L664 846 C640 862 560 862 536 846 Z'),
              cloth: cloths.leather,
              paint: 'deep',
              swell: [6, 12],
              lift: 0.5,
            } satisfies Piece,
            stitches(path('M544 768 L544 842 C564 852 636 852 656 842 L656 768')),
            stamp(600, 816, 20),
          ]
        : [
            panel(order, path('M490 760 L710 760 L714 1040 L486 1040 Z'), {
              swell: [6, 30],
              lift: 0.5,
            }),
            stitches(path('M498 770 L494 1032 L706 1032 L702 770')),
          ]),
    ]
  },
}

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
