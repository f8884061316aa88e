import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { mirror, path, turn } from '../engine/path.ts'
import { bodyOutline, bothSides, hang, roundNeck, sleeves } from './body.ts'
import {
  both,
  brassHanger,
  button,
  hook,
  label,
  line,
  seam,
  stitches,
  woodenHanger,
} from './notions.ts'
import { choice } from './pattern.ts'
import { frontButtons, shirtFit, shirtFolds } from './shirts.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const blouseFit: Fit = {
  ...shirtFit,
  neck: 76,
  shoulder: 204,
  chest: 200,
  waist: 196,
  hem: 222,
  hemAt: 1020,
}

/** A soft blouse with gathered cuffs; tied at the neck, or with a narrow band. */
export const blouse: Pattern = {
  options: { neck: ['bow', 'band'] },
  detail: [600, 470, 360],
  pieces(order) {
    const bow = choice(blouse, order, 'neck') === 'bow'
    const fit = blouseFit
    const folds = bothSides([...shirtFolds(fit), ...gathers(fit)])
    const body: Piece = {
      part: 'body',
      outline: bodyOutline(
        fit,
        order.side === 'back' || bow ? 236 : 270,
        roundNeck(fit, order.side === 'back' || bow ? 236 : 270),
        24,
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [26, 54],
      folds,
      drape: hang(fit, 14),
      lift: 1.3,
      threads: (x) => (x - 600) * -0.0006,
    }
    const neckband: Layer = {
      part: bow ? 'neckband' : 'band collar',
      outline: path(
        bow || order.side === 'back'
          ? 'M524 212 C540 176 660 176 676 212 L680 246 C640 266 560 266 520 246 Z'
          : 'M524 214 C540 200 548 206 552 220 C562 246 580 258 600 260 C620 258 638 246 648 220 C652 206 660 200 676 214 C676 262 640 292 600 294 C560 292 524 262 524 214 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [9, 14],
      lift: 0.7,
    }
    const inside: Layer[] =
      bow || order.side === 'back'
        ? []
        : [
            {
              outline: path('M528 212 C560 190 640 190 672 212 L668 270 L532 270 Z'),
              cloth: order.cloth,
              paint: 'inside',
              swell: [3, 20],
              lift: 0.3,
            },
            ...label(600, 232, 70),
          ]
    return [
      ...(bow ? hook(186) : woodenHanger(204, 140, 48)),
      ...fullSleeves(order, fit),
      ...inside,
      body,
      neckband,
      ...(order.side === 'back'
        ? [seam(path('M600 262 L600 470'), -2), ...button(600, 276, 9, 'tonal', 'back button')]
        : bow
          ? neckBow(order)
          : [...placket(order), ...frontButtons(320, 520, 4, 8.5)]),
    ]
  },
}

function gathers(fit: Fit) {
  const x = (half: number) => 600 + half
  return [30, 62, 94, 130].flatMap((at, index) =>
    crease(
      [
        x(at),
        290 + index * 4,
        x(at + 4),
        420,
        x(at + 10),
        640,
        x(at + 18),
        fit.hemAt - 120 + index * 30,
      ],
      8 + (index % 2) * 4,
      {
        width: [5, 16, 26],
        strength: [0.9, 0.8, 0],
        side: index % 2 ? 1 : -1,
      },
    ),
  )
}

const pleatsInCuff = 5

function fullSleeves(order: Order, fit: Fit): Layer[] {
  const full = { wrist: 960, outer: 398, inner: 258, cap: 88 }
  const cuff = path('M884 968 C912 982 950 978 974 964 L974 1034 C950 1048 914 1050 888 1042 Z')
  const pleats = Array.from({ length: pleatsInCuff }, (_, index) => {
    const x = 876 + index * 22
    return crease([x + 6, 976, x - 2, 900, x - 12, 820, x - 30, 720], index % 2 ? 9 : -8, {
      width: [6, 16, 22],
      strength: [1, 0.8, 0],
    })
  }).flat()
  const arms = sleeves(fit, full, order.cloth, { amount: 1.3, swell: [36, 46] })
  return [
    ...arms.map((arm, index) => ({
      ...arm,
      folds: [...(arm.folds ?? []), ...(index === 1 ? pleats : mirrorFolds(pleats))],
    })),
    ...[false, true].flatMap((right): Layer[] => [
      {
        part: right ? `gathered cuff with ${pleatsInCuff} cuff-pleats` : 'gathered cuff',
        outline: right ? cuff : mirror(cuff),
        cloth: order.cloth,
        paint: 'main',
        angle: Math.PI / 2,
        swell: [10, 20],
        lift: 0.7,
      },
      ...button(right ? 900 : 300, 1008, 8.5, 'tonal', 'cuff button'),
    ]),
  ]
}

function placket(order: Order): Layer[] {
  return [
    {
      part: 'placket',
      outline: path('M584 284 L616 284 L616 556 L584 556 Z'),
      cloth: order.cloth,
      paint: 'main',
      swell: [3, 10],
      hem: 1.4,
      lift: 0.35,
    },
    stitches(path('M588 290 L588 551 L612 551 L612 290'), -1.1),
  ]
}

function neckBow(order: Order): Layer[] {
  const satinThreads = { cloth: order.cloth, paint: 'main' }
  const tail = (right: boolean, text: string): Piece => ({
    ...satinThreads,
    outline: path(text),
    swell: [14, 22],
    angle: right ? -0.2 : 0.15,
    folds: crease(
      right ? [606, 300, 630, 420, 640, 540, 664, 690] : [592, 300, 570, 420, 566, 520, 540, 640],
      12,
      { width: [6, 18, 22], strength: [0.6, 1, 0.6] },
    ),
    lift: 1.1,
  })
  const gathers = [
    [284, -16, 11],
    [291, -5, -9],
    [298, 8, 10],
    [305, 20, -8],
  ] as const
  const loop = (right: boolean): Piece => {
    const turned = (outline: Outline) =>
      turn(right ? outline : mirror(outline), right ? 0.06 : 0.03, 600, 296)
    const folds = gathers.flatMap(([y, spread, height]) =>
      crease([612, y, 640, y + spread, 676, y + spread * 1.8, 722, y + spread * 2], height, {
        width: [4, 11, 16],
        strength: [1, 0.9, 0],
      }),
    )
    return {
      ...satinThreads,
      outline: turned(
        path(
          'M608 284 C630 256 690 232 742 250 C776 264 790 300 776 330 C756 360 690 352 646 330 C630 322 616 312 608 306 Z',
        ),
      ),
      folds: right ? folds : mirrorFolds(folds),
      swell: [20, 30],
      angle: right ? 1.3 : -1.3,
      lift: 1.2,
    }
  }
  return [
    tail(false, 'M590 296 C570 380 540 520 520 650 L552 660 L580 636 C586 520 600 400 612 306 Z'),
    tail(true, 'M596 298 C610 420 630 560 640 700 L668 684 L700 690 C682 550 650 400 616 296 Z'),
    loop(false),
    loop(true),
    {
      ...satinThreads,
      part: 'bow',
      outline: path(
        'M582 270 C592 262 612 263 622 271 C617 288 618 304 626 322 C612 332 594 331 579 323 C586 304 587 288 582 270 Z',
      ),
      swell: [15, 13],
      folds: [590, 603, 614].flatMap((x, index) =>
        crease([x, 266, x - 2, 284, x + 2, 306, x + 3, 328], index === 1 ? -7 : 6, {
          width: [5, 7, 5],
          strength: [0.6, 1, 0.6],
        }),
      ),
      lift: 1,
    },
  ]
}

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
              ...bothSides(
                crease([706, 360, 690, 450, 650, 520, 604, 560], 10, {
                  width: [8, 24, 10],
                  strength: [0.8, 1, 0],
                }),
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
      stitches(path('M414 848 C500 872 700 872 786 848'), -1.2),
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
  return [480, 540, 640, 716].flatMap((x, index) =>
    crease(
      [x, 590 + index * 10, x - 6, 680, x + (x - 600) * 0.06, 780, x + (x - 600) * 0.1, 890],
      index % 2 ? 12 : -11,
      { width: [6, 26, 34], strength: [0, 0.8, 1] },
    ),
  )
}
