import { crease } from '../engine/fold.ts'
import { smoothstep } from '../engine/noise.ts'
import { mirror, move, path } from '../engine/path.ts'
import { label, seam } from './notions.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** A tie, knotted at the top and laid down: 100 units are 4.2 cm. */
export const tie: Pattern = {
  detail: [600, 1120, 300],
  framing: { fillHeight: 0.88 },
  pieces: (order) => (order.side === 'front' ? front(order) : back(order)),
}

interface Cut {
  /** The broad end, from the knot down. */
  blade: string
  tail: string
}

/** Of three parts on the bias, pointed: 8 cm wide. */
const silk: Cut = {
  blade: 'M567 412 C556 640 524 1000 504 1286 L600 1384 L696 1286 C676 1000 644 640 633 412 Z',
  tail: 'M582 400 C566 640 526 960 494 1128 L528 1176 L576 1146 C602 960 618 640 618 400 Z',
}

/** Knitted flat, square at both ends: 6 cm wide. */
const knitted: Cut = {
  blade: 'M571 412 C562 640 542 1000 530 1372 L670 1372 C658 1000 638 640 629 412 Z',
  tail: 'M582 400 C570 640 538 960 512 1140 L568 1150 C600 960 618 640 618 400 Z',
}

function isKnitted({ clothName }: Order): boolean {
  return clothName === 'stockinette'
}

function piece(order: Order, outline: Outline, extra: Partial<Piece> = {}): Piece {
  const cloth = isKnitted(order) ? order.cloth : pinDotted(order.cloth)
  const second = isKnitted(order) ? {} : { second: 'second' }
  return { outline, cloth, ...second, paint: 'main', swell: [3, 8], hem: 1, lift: 0.6, ...extra }
}

function front(order: Order): Layer[] {
  const bias = isKnitted(order) ? 0 : Math.PI / 4
  const { blade, tail } = isKnitted(order) ? knitted : silk
  const knot = path(
    'M541 300 C570 288 630 288 659 300 C656 340 644 386 631 414 C614 422 586 422 569 414 C556 386 544 340 541 300 Z',
  )
  return [
    ...collarLoop(order),
    piece(order, path(tail), { paint: 'deep', angle: 0.8 * bias }),
    piece(order, path(blade), {
      angle: bias,
      part: isKnitted(order) ? 'blade' : 'pin-dot',
      swell: [7, 14],
      hem: 1.2,
      folds: dimple,
      lift: 1.1,
      threads: () => 0.7,
    }),
    piece(order, knot, {
      angle: -0.6 * bias,
      swell: [15, 24],
      folds: crease([552, 306, 566, 346, 590, 384, 612, 412], 6, {
        width: [8, 18, 10],
        strength: [0.5, 1, 0.5],
      }),
      lift: 1.1,
    }),
  ]
}

/** The hollow that a thumb leaves under the knot. */
const dimple = [
  {
    along: [600, 404, 600, 450, 601, 520, 602, 620],
    width: [15, 17, 12],
    strength: [1, 0.8, 0],
    height: -11,
  },
  {
    along: [583, 404, 579, 450, 577, 520, 580, 600],
    width: [10, 14, 8],
    strength: [1, 0.6, 0],
    height: 6,
  },
  {
    along: [617, 404, 621, 450, 624, 520, 622, 600],
    width: [10, 14, 8],
    strength: [1, 0.6, 0],
    height: 6,
  },
] as const satisfies Piece['folds']

function back(order: Order): Layer[] {
  const bias = isKnitted(order) ? 0 : Math.PI / 4
  const { blade, tail } = isKnitted(order) ? knitted : silk
  const above = move(mirror(path(tail)), -22, 0)
  return [
    ...collarLoop(order),
    piece(order, path(blade), {
      angle: bias,
      threads: () => 0.7,
      swell: [7, 14],
      hem: 1.2,
      lift: 1.1,
    }),
    ...(bias
      ? [seam(path('M601 430 C600 700 600 900 600 1196 L538 1324 M600 1196 L662 1324'), -3)]
      : []),
    piece(order, above, { paint: 'deep', angle: 0.8 * bias, swell: [5, 10], lift: 0.8 }),
    ...label(604, 1010, 118),
    piece(
      order,
      path(
        'M548 300 C574 292 626 292 652 300 C650 340 640 386 632 418 C614 426 586 426 568 418 C558 386 550 340 548 300 Z',
      ),
      { angle: 0.4 * bias, swell: [13, 22], lift: 1.1 },
    ),
  ]
}

/** What lies round the neck: the far side from within, and the two sides that come forward to the knot. */
function collarLoop(order: Order): Layer[] {
  const far = path(
    'M452 146 C490 94 710 94 748 146 C752 164 748 178 738 190 C712 146 488 146 462 190 C452 178 448 164 452 146 Z',
  )
  const side = path(
    'M600 372 C560 330 470 262 440 214 C420 182 428 138 478 122 C488 119 492 126 486 136 C472 158 474 172 486 190 C512 232 580 284 622 318 Z',
  )
  const across = piece(order, far, { angle: 1.57, lift: 0.3 })
  const sides = [side, mirror(side)].flatMap((outline, index): Layer[] => {
    const lean = index ? -1 : 1
    return [piece(order, outline, { angle: 0.9 * lean, lift: 0.8 })]
  })
  return order.side === 'front' ? [{ ...across, paint: 'inside' }, ...sides] : [...sides, across]
}

/** Silk with pin-dots woven in, in rows that run with the thread. */
function pinDotted(silkCloth: Cloth): Cloth {
  return {
    ...silkCloth,
    weave: (u, v, thread) => {
      silkCloth.weave(u, v, thread)
      const away = Math.hypot(fromNearest(u), fromNearest(v))
      thread.second = 1 - smoothstep(3.3, 4.3, away)
      thread.height += 0.25 * thread.second
    },
  }
}

const dotPitch = 30

function fromNearest(length: number): number {
  return length - Math.round(length / dotPitch) * dotPitch
}
