import { crease, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { bodyOutline, bothSides, hang, roundNeck } from './body.ts'
import { sleeves } from './sleeves.ts'
import { both, button, label, seam, stitches, woodenHanger } from './notions.ts'
import { choice } from './pattern.ts'
import { frontButtons, shirtFit, shirtFolds } from './shirts.ts'
import type { Cubic } from '../engine/path.ts'
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
    const behind = order.side === 'back'
    const fit = blouseFit
    const depth = behind || bow ? 236 : 270
    const folds = bothSides([...shirtFolds(fit), ...gathers(fit)])
    const body: Piece = {
      part: 'body',
      outline: bodyOutline(fit, depth, roundNeck(fit, depth), 24),
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
      outline: path(neckbands[behind ? 'behind' : bow ? 'bow' : 'band']),
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [5, 12],
      lift: 0.7,
    }
    const arms = fullSleeves(order, fit)
    const [wire, wood] = woodenHanger(bow ? 240 : 256, 140, 48)
    if (behind)
      return [
        wire,
        ...arms,
        body,
        neckband,
        ...yokeSeam(),
        seam(path('M600 252 L600 470'), -2),
        ...button(600, 222, 9, 'tonal', 'back button'),
      ]
    const inside: Layer = {
      outline: path('M524 202 C556 184 644 184 676 202 L668 270 L532 270 Z'),
      cloth: order.cloth,
      paint: 'inside',
      swell: [3, 20],
      lift: 0.3,
    }
    return [
      ...arms,
      inside,
      ...(bow ? [] : label(600, 218, 60)),
      wire,
      wood,
      body,
      neckband,
      ...(bow
        ? neckBow(order)
        : [...yokeSeam(), ...placket(order), ...frontButtons(320, 520, 4, 8.5)]),
    ]
  },
}

const neckbands = {
  bow: 'M524 200 C530 222 566 240 600 240 C634 240 670 222 676 200 C682 214 684 232 684 250 C650 278 550 278 516 250 C516 232 518 214 524 200 Z',
  band: 'M524 214 C540 200 548 206 552 220 C562 246 580 258 600 260 C620 258 638 246 648 220 C652 206 660 200 676 214 C676 262 640 292 600 294 C560 292 524 262 524 214 Z',
  behind:
    'M526 204 C556 188 644 188 674 204 C679 214 681 226 681 236 C650 256 550 256 519 236 C519 226 521 214 526 204 Z',
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
  const full = { wrist: 960, outer: 398, inner: 258, cap: 88, gathered: 28 }
  const cuff = path('M882 950 C912 964 952 960 976 946 L974 1034 C950 1048 914 1050 888 1042 Z')
  const pleats = Array.from({ length: pleatsInCuff }, (_, index) => {
    const x = 876 + index * 22
    return crease([x + 6, 976, x - 2, 900, x - 12, 820, x - 30, 720], index % 2 ? 9 : -8, {
      width: [6, 16, 22],
      strength: [1, 0.8, 0],
    })
  }).flat()
  const arms = sleeves(fit, full, order, { amount: 1.3, swell: [36, 46] })
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
        swell: [5, 14],
        lift: 0.7,
      },
      ...button(right ? 900 : 300, 1008, 8.5, 'tonal', 'cuff button'),
    ]),
  ]
}

/** Where the gathers begin. */
function yokeSeam(): Layer[] {
  return both(path('M402 308 C460 302 540 290 600 288')).map((edge) => seam(edge, -2.2))
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

/** Loops that hang from the knot by their own weight, and tails cut on the slant. */
function neckBow(order: Order): Layer[] {
  const common = { cloth: order.cloth, paint: 'main', lift: 1.1 }
  const gathered = (folds: readonly Cubic[], height: number) =>
    folds.flatMap((along, index) =>
      crease(along, index % 2 ? -height : height, { width: [4, 11, 15], strength: [1, 0.8, 0.1] }),
    )
  const loop = (outline: string, angle: number, folds: readonly Cubic[]): Piece => ({
    ...common,
    outline: path(outline),
    angle,
    swell: [13, 24],
    folds: gathered(folds, 9),
  })
  return [
    {
      ...common,
      outline: path(
        'M588 298 C566 390 534 530 502 676 C520 690 552 704 576 706 C590 560 602 420 614 308 Z',
      ),
      angle: 0.15,
      swell: [8, 22],
      folds: gathered(
        [
          [602, 306, 580, 420, 556, 560, 540, 700],
          [594, 320, 566, 430, 540, 560, 520, 680],
        ],
        8,
      ),
    },
    {
      ...common,
      outline: path(
        'M596 300 C616 420 640 590 656 770 C682 764 714 748 732 732 C712 580 668 420 622 306 Z',
      ),
      angle: -0.18,
      swell: [8, 22],
      folds: gathered(
        [
          [608, 306, 640, 440, 668, 590, 690, 752],
          [616, 316, 656, 440, 688, 580, 712, 740],
        ],
        8,
      ),
    },
    loop(
      'M590 286 C560 262 508 258 458 282 C418 304 400 352 420 374 C446 394 506 374 548 342 C568 326 582 314 590 308 Z',
      1.2,
      [
        [588, 292, 548, 284, 500, 292, 440, 320],
        [588, 298, 548, 304, 506, 324, 452, 352],
        [588, 304, 556, 322, 520, 344, 476, 368],
      ],
    ),
    loop(
      'M610 284 C642 262 704 270 750 304 C788 334 800 384 776 402 C746 416 694 388 654 350 C634 332 620 318 610 308 Z',
      -1,
      [
        [612, 290, 654, 288, 706, 308, 764, 346],
        [612, 297, 650, 308, 700, 338, 752, 374],
        [612, 304, 644, 324, 684, 356, 728, 390],
      ],
    ),
    {
      ...common,
      part: 'bow',
      outline: path(
        'M580 274 C590 264 612 265 624 273 C619 289 620 304 627 320 C613 331 594 330 578 322 C585 305 586 290 580 274 Z',
      ),
      swell: [11, 13],
      folds: [589, 602, 614].flatMap((x, index) =>
        crease([x, 268, x - 2, 286, x + 2, 306, x + 3, 326], index === 1 ? -7 : 6, {
          width: [5, 7, 5],
          strength: [0.6, 1, 0.6],
        }),
      ),
    },
  ]
}
