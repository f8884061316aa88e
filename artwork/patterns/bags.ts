import { cloths } from '../cloths/shelf.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { ellipse, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { both, line, seam, stitches } from './notions.ts'
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
    crease(along, height, { width: [14, 44, 14], strength: [0.2, 1, 0.2] }),
  )
  return [...right, ...mirrorFolds(right).map((fold) => ({ ...fold, height: fold.height * 0.8 }))]
}

export const tote: Pattern = {
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
      handle(236, 'inside'),
      {
        outline: path('M300 566 C420 548 780 548 900 566 L896 620 L304 620 Z'),
        cloth: cloths.suede,
        paint: 'inside',
        swell: [4, 30],
        lift: 0.5,
      },
      panel(
        order,
        path(
          'M292 576 C420 590 780 590 908 576 C930 780 944 980 938 1170 C936 1200 916 1216 880 1220 C700 1236 500 1236 320 1220 C284 1216 264 1200 262 1170 C256 980 270 780 292 576 Z',
        ),
        {
          swell: [38, 90],
          folds: sag([
            [[880, 640, 850, 780, 860, 960, 900, 1120], 13],
            [[640, 700, 660, 820, 650, 960, 620, 1060], -6],
          ]),
          drape: (x, y) => 6 * layeredNoise(x * 0.004, y * 0.005, 2),
        },
      ),
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
              swell: [5, 30],
              lift: 0.5,
            }),
            stitches(path('M438 790 L432 1022 L768 1022 L762 790')),
          ]),
    ]
  },
}

/** A flap, two straps, a handle: the bag one learns to read with. */
export const satchel: Pattern = {
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
      ...both(path('M724 640 L780 640 L784 1010 C770 1030 736 1030 722 1010 Z')).flatMap(
        (outline, index): Layer[] => {
          const x = index === 0 ? 447 : 753
          return [
            panel(order, outline, { swell: [8, 14], lift: 0.7 }),
            brass(strokeOutline(rectangle(x, 936, 86, 62, 8), 10), 5, 0.8),
            brass(line(`M${x - 30} 936 L${x + 34} 936`, 7), 4, 0.6),
            { mark: ellipse(x, 880, 4), depth: -4, paint: '#140d09', opacity: 0.8 },
            { mark: ellipse(x, 850, 4), depth: -4, paint: '#140d09', opacity: 0.8 },
          ]
        },
      ),
      stamp(600, 1060, 22),
    ]
  },
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
      'M180 760 C160 860 160 1000 184 1080 C200 1110 230 1116 250 1110 L262 690 C230 690 196 716 180 760 Z',
    )
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
            [[860, 680, 880, 800, 890, 960, 920, 1090], 14],
            [[700, 640, 716, 760, 706, 900, 690, 1020], -10],
          ]),
          drape: (x, y) => 7 * layeredNoise(x * 0.005, y * 0.006, 2),
        },
      ),
      ...both(end).map((outline): Layer => ({
        outline,
        cloth: cloths.leather,
        paint: 'deep',
        swell: [10, 20],
        lift: 0.5,
      })),
      {
        outline: path('M300 606 C420 590 780 590 900 606 L896 634 C780 618 420 618 304 634 Z'),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [5, 10],
        lift: 0.5,
      },
      brass(line('M310 620 C420 605 780 605 890 620', 7), 3, 0.3),
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
  detail: [600, 760, 340],
  framing: { most: 1.1 },
  pieces(order) {
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
        folds: crease([280, 600, 460, 640, 740, 640, 920, 600], 6, {
          width: [20, 60, 20],
          strength: [0.3, 1, 0.3],
        }),
      }),
      stitches(
        path(
          'M232 556 C232 640 240 706 264 760 C330 826 470 884 600 884 C730 884 870 826 936 760 C960 706 968 640 968 556',
        ),
      ),
      brass(ellipse(600, 850, 20), 9, 0.8),
      brass(strokeOutline(ellipse(600, 850, 27), 5), 3, 0.4),
    ]
  },
}
