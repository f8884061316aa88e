import { crease, loose } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import { bothSides } from './body.ts'
import { both, brassHanger, line, seam } from './notions.ts'
import { choice } from './pattern.ts'
import type { Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** Two straps on a brass hanger. */
export const camisole: Pattern = {
  options: { neck: ['cowl', 'vee'] },
  detail: [600, 520, 340],
  pieces(order) {
    const vee = choice(camisole, order, 'neck') === 'vee'
    const cowl = !vee && order.side === 'front'
    // a vee is cut alike in front and behind
    const plainBack = !vee && order.side === 'back'
    const neckline = plainBack
      ? 'C650 376 690 366 712 352'
      : cowl
        ? 'C640 432 676 402 710 350'
        : 'C640 420 684 384 712 342'
    const middle = plainBack ? 378 : cowl ? 433 : 446
    const half = path(
      `M600 ${middle} ${neckline} C720 336 726 338 732 352 C740 390 756 420 778 452 C774 560 772 680 790 860 C740 880 660 888 600 888`,
    )
    const points = half[0].points
    const whole = [...points]
    for (let index = points.length - 2; index >= 0; index -= 2)
      whole.push(1200 - points[index], points[index + 1])
    return [
      ...brassHanger(150, 130),
      ...(!plainBack
        ? [
            {
              outline: path(
                'M486 350 C524 368 676 368 714 350 L724 400 C690 470 650 486 600 490 C550 486 510 470 476 400 Z',
              ),
              cloth: order.cloth,
              paint: 'inside',
              swell: [4, 30] as const,
              lift: 0.5,
            } satisfies Piece,
          ]
        : []),
      ...both(line('M714 356 C712 304 706 240 694 166', 7)).map((outline): Piece => ({
        part: 'strap',
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [4, 3],
        hem: 0.5,
        lift: 0.6,
      })),
      {
        part: cowl
          ? 'sleeveless cowl-neck body'
          : `sleeveless ${plainBack ? 'straight-backed' : 'vee-neck'} body`,
        outline: [{ points: whole, closed: true }],
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 66],
        folds: cowl
          ? [...cowlFolds(), ...softFall()]
          : [
              ...softFall(),
              ...loose(
                bothSides(
                  crease([690, 400, 690, 500, 676, 620, 660, 760], 12, {
                    width: [8, 24, 20],
                    strength: [0.4, 1, 0],
                  }),
                ),
              ),
            ],
        drape: (x, y) => 10 * layeredNoise(x * 0.008, y * 0.004, 2),
        threads: (x) => (x - 600) * -0.001,
        lift: 1.1,
      },
      seam(
        path(
          `M490 ${cowl ? 360 : 352} C${plainBack ? '540 384 660 384 710 360' : cowl ? '522 414 564 441 602 442 C642 440 682 412 710 360' : '530 400 564 436 600 456 C636 436 676 396 710 352'}`,
        ),
        -2.2,
      ),
    ]
  },
}

/** The nested hanging folds of a cowl neck. */
export function cowlFolds() {
  const fold = (
    along: readonly [number, number, number, number, number, number, number, number],
    width: number,
    height: number,
  ) => ({
    along,
    width: [width * 0.4, width, width, width, width * 0.4],
    strength: [0, 0.85, 1, 0.85, 0],
    height,
  })
  return [
    fold([498, 380, 536, 478, 664, 474, 706, 380], 22, 20),
    fold([488, 392, 524, 530, 676, 520, 716, 396], 16, -17),
    fold([478, 400, 520, 606, 690, 588, 730, 404], 32, 26),
    fold([470, 430, 520, 672, 700, 640, 738, 436], 24, -18),
    fold([466, 456, 530, 740, 700, 700, 738, 464], 36, 17),
  ]
}

function softFall() {
  return loose(
    [480, 540, 640, 716].flatMap((x, index) =>
      crease(
        [x, 590 + index * 10, x - 6, 680, x + (x - 600) * 0.06, 780, x + (x - 600) * 0.1, 890],
        index % 2 ? 12 : -11,
        { width: [6, 26, 34], strength: [0, 0.8, 1] },
      ),
    ),
  )
}
