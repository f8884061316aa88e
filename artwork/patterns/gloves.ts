import { layeredNoise } from '../engine/noise.ts'
import { mirror, move, path, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { mirrored } from './hats.ts'
import { stitches } from './notions.ts'
import { fine } from './socks.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** A pair of gloves laid one across the other. */
export const gloves: Pattern = {
  detail: [560, 700, 380],
  pieces(order) {
    const hand = path(
      'M498 1120 C500 1020 478 940 470 860 C464 790 452 740 418 690 C392 650 370 622 384 604 C402 586 440 610 470 644 C482 658 490 668 496 676 C500 600 492 500 494 420 C496 392 532 392 538 420 C542 480 546 540 550 600 C552 520 552 440 558 366 C562 340 598 340 602 366 C604 440 604 520 606 598 C612 530 616 460 624 394 C630 370 664 372 666 398 C664 470 660 550 660 620 C668 570 676 520 688 470 C696 450 724 456 724 480 C718 580 712 700 708 790 C704 900 696 1000 700 1120 C640 1140 560 1140 498 1120 Z',
    )
    const lines = [path('M566 640 L568 760'), path('M606 640 L606 770'), path('M646 640 L642 760')]
    const leathery = order.clothName === 'leather'
    const one = (matrix: (outline: Outline) => Outline, lift: number): Layer[] => [
      {
        outline: matrix(hand),
        cloth: order.cloth,
        paint: 'main',
        swell: [30, 34],
        lift,
        drape: (x, y) => 5 * layeredNoise(x * 0.012, y * 0.012, 2),
      },
      ...lines.map((text): Layer => ({
        mark: strokeOutline(matrix(text), 3),
        depth: leathery ? 2.6 : 1.4,
        soft: 1.2,
      })),
      {
        outline: matrix(
          path('M494 1090 C560 1112 640 1112 704 1090 L708 1152 C640 1174 560 1174 490 1152 Z'),
        ),
        cloth: leathery ? order.cloth : fine,
        paint: 'main',
        swell: [16, 20],
        lift: 0.6,
      },
      stitches(matrix(path('M500 1086 C560 1108 640 1108 700 1086'))),
    ]
    const left = (outline: Outline) => turn(move(mirror(outline), -96, 30), -0.1, 500, 800)
    const right = (outline: Outline) => turn(move(outline, 110, -20), 0.12, 700, 800)
    const layers = [...one(left, 1.2), ...one(right, 1.4)]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}
