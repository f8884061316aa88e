import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import { cowlFolds } from './camisoles.ts'
import { symmetric } from './body.ts'
import { both, brassHanger, line, seam } from './notions.ts'
import { choice } from './pattern.ts'
import type { Fold } from '../engine/fold.ts'
import type { Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

const lengths: Record<string, number> = { midi: 1340, maxi: 1740, mini: 1010 }

/** The slip dress, cut on the bias: it clings to the waist and falls in long folds from the hip. */
export const slipDress: Pattern = {
  options: { neck: ['cowl', 'vee'], length: ['midi', 'maxi', 'mini'] },
  detail: [600, 500, 400],
  pieces(order) {
    const end = lengths[choice(slipDress, order, 'length')]
    const cowl = choice(slipDress, order, 'neck') === 'cowl' && order.side === 'front'
    const flare = 718 + (end - 652) * 0.185
    const neck = cowl
      ? 'M600 433 C640 432 676 402 710 350 C718 342 724 344 730 354'
      : order.side === 'back'
        ? 'M600 470 C650 466 690 430 712 360 C718 348 724 346 730 356'
        : 'M600 452 C634 420 684 390 708 344 C714 336 722 338 728 350'
    const hemline = `C${flare - 30} ${end + 12} ${flare - 52} ${end + 8} ${flare - 82} ${end + 20} C${flare - 112} ${end + 34} ${flare - 140} ${end + 16} ${flare - 170} ${end + 28} C640 ${end + 40} 620 ${end + 26} 600 ${end + 34}`
    const outline = symmetric(
      `${neck} C738 384 748 404 758 420 C770 440 764 466 752 500 C734 552 718 596 718 652 C720 ${652 + (end - 652) * 0.12} ${718 + (flare - 718) * 0.36} ${652 + (end - 652) * 0.24} ${718 + (flare - 718) * 0.54} ${652 + (end - 652) * 0.42} C${718 + (flare - 718) * 0.76} ${652 + (end - 652) * 0.62} ${flare - 16} ${end - (end - 652) * 0.18} ${flare} ${end} ${hemline}`,
    )
    const half = (y: number) => 118 + Math.max(0, y - 652) * 0.19
    return [
      ...brassHanger(128, 130),
      ...(order.side === 'front' ? [insideBust(order)] : []),
      ...straps(order),
      {
        part: `sleeveless ${cowl ? 'cowl-neck' : order.side === 'back' ? 'scoop-backed' : 'vee-neck'} body`,
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 74],
        folds: [...(cowl ? cowlFolds() : bustFolds()), ...biasFolds(end)],
        drape: biasDrape(half),
        threads: (x, y) => ((x - 600) / half(y)) * -0.22,
        lift: 1.1,
      },
      seam(path(edgeStitch(cowl, order.side)), -2.2, 1.6),
    ]
  },
}

function edgeStitch(cowl: boolean, side: string): string {
  if (cowl) return 'M482 360 C522 414 564 441 602 442 C642 440 682 412 720 360'
  if (side === 'back') return 'M482 364 C514 440 552 474 600 478 C648 474 686 440 718 364'
  return 'M484 354 C516 398 566 428 600 462 C634 428 684 398 716 354'
}

function insideBust(order: Order): Piece {
  return {
    outline: path(
      'M486 352 C524 366 560 372 600 373 C640 372 676 366 714 352 L726 372 C700 430 660 486 600 490 C540 486 500 430 474 372 Z',
    ),
    cloth: order.cloth,
    paint: 'inside',
    swell: [4, 30],
    lift: 0.5,
  }
}

function straps(order: Order): Piece[] {
  return both(line('M714 358 C712 300 706 236 694 142', 7)).map((outline) => ({
    part: 'strap',
    outline,
    cloth: order.cloth,
    paint: 'main',
    swell: [4, 3] as const,
    hem: 0.5,
    lift: 0.6,
  }))
}

function bustFolds(): Fold[] {
  const right = [
    ...crease([708, 372, 690, 450, 668, 520, 640, 600], 12, {
      width: [8, 26, 12],
      strength: [0.6, 1, 0],
    }),
    ...crease([748, 470, 716, 520, 676, 560, 640, 576], 10, {
      width: [8, 24, 10],
      strength: [0.6, 1, 0],
      side: -1,
    }),
  ]
  return loose([...right, ...mirrorFolds(right)])
}

/** A ridge with a sharp valley beside it, each starting at its own height so that no yoke appears at the waist. */
function biasFolds(end: number): Fold[] {
  const starts = [
    [494, 760, 392, 26],
    [516, 640, 432, -24],
    [538, 840, 478, 30],
    [556, 690, 520, -20],
    [580, 610, 566, 28],
    [606, 800, 612, -26],
    [626, 640, 658, 28],
    [650, 860, 706, -26],
    [668, 650, 752, 32],
    [694, 740, 812, -26],
    [708, 600, 838, 20],
  ] as const
  const reach = (end - 652) / 700
  return loose(
    starts.flatMap(([x, y, foot, height]) => {
      const bottom = 600 + (foot - 600) * reach
      const from = Math.min(y, end - 300)
      const middle = (x + bottom) / 2
      return [
        {
          along: [
            x,
            from,
            x - 2,
            from + (end - from) * 0.35,
            middle + (bottom - x) * 0.18,
            from + (end - from) * 0.62,
            bottom,
            end + 40,
          ] as const,
          width: height > 0 ? [4, 26, 46, 56] : [4, 16, 24, 32],
          strength: [0, 0.22, 0.8, 1],
          height: height * 1.05,
        },
        {
          along: [
            x + 14,
            from + 150,
            x + 12,
            from + (end - from) * 0.45,
            middle + 18,
            from + (end - from) * 0.7,
            bottom + 22,
            end + 40,
          ] as const,
          width: [4, 10, 16],
          strength: [0, 0.7, 1],
          height: -height * 0.36,
        },
      ]
    }),
  )
}

function biasDrape(half: (y: number) => number): (x: number, y: number) => number {
  return (x, y) => {
    const t = (x - 600) / half(y)
    const low = smoothstep(430, 900, y)
    return (
      low * (20 * layeredNoise(t * 2.1 + 4, y * 0.0011, 2) + 9 * noise(t * 6.3 + 9, y * 0.0016)) +
      (1 - low) * 6 * layeredNoise(x * 0.006 + y * 0.005, y * 0.008 - x * 0.006, 3)
    )
  }
}
