import { cloths } from '../cloths/shelf.ts'
import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, smoothstep } from '../engine/noise.ts'
import { ellipse, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line, seam, stitches } from './notions.ts'
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

export function sag(folds: readonly (readonly [Cubic, number])[]) {
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
