import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf, sleeves } from './body.ts'
import { brassHanger, both, button, buttonhole, hook, label, line, seam, stitches, woodenHanger } from './notions.ts'
import { choice } from './pattern.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const shirtFit: Fit = {
  neck: 70, neckTop: 214, shoulder: 216, shoulderTop: 270, chest: 212, underarm: 462,
  waist: 202, waistAt: 760, hem: 216, hemAt: 1100,
}
const longArm = { wrist: 1000, outer: 352, inner: 262, cap: 76 }
const shortArm = { wrist: 560, outer: 366, inner: 246, cap: 72 }

/** The shirt: yoke, placket, a collar of three kinds. Hung on wood. */
export const shirt: Pattern = {
  options: { collar: ['classic', 'band', 'camp'], sleeve: ['long', 'short'], pocket: ['none', 'one'] },
  detail: [600, 420, 360],
  pieces(order) {
    const long = choice(shirt, order, 'sleeve') === 'long'
    const collar = choice(shirt, order, 'collar')
    const arms = long ? armsWithCuffs(order, shirtFit) : shortSleeves(order, shirtFit)
    if (order.side === 'back') return [...hook(180), ...arms, ...shirtBack(order, collar)]
    const pocket = choice(shirt, order, 'pocket') === 'one' ? chestPocket(order) : []
    return [
      ...(collar === 'band' ? woodenHanger(200, 150, 50) : hook(180)),
      ...arms,
      ...shirtInside(order),
      ...shirtFronts(order, shirtFit, collar === 'camp' ? 400 : 250),
      ...pocket,
      ...(collar === 'classic' ? classicCollar(order) : collar === 'band' ? bandCollar(order) : campCollar(order)),
      ...frontButtons(collar === 'camp' ? 420 : collar === 'band' ? 262 : 330, 1020, collar === 'camp' ? 5 : 6),
    ]
  },
}

function armsWithCuffs(order: Order, fit: Fit): Layer[] {
  const cuff = path('M860 996 C890 1006 926 1002 954 988 L958 1080 C930 1096 894 1098 864 1090 Z')
  return [
    ...sleeves(fit, longArm, order.cloth, { amount: 1.25, swell: [26, 40] }),
    ...[false, true].flatMap((right): Layer[] => [
      { outline: right ? cuff : mirror(cuff), cloth: order.cloth, paint: 'main', angle: right ? 1.5 : -1.5, swell: [10, 22], lift: 0.7 },
      ...[path('M868 1082 C894 1088 928 1086 952 1072'), path('M866 1006 C892 1014 926 1010 950 998')].map((edge) =>
        stitches(right ? edge : mirror(edge), -1.2),
      ),
      ...button(right ? 884 : 316, 1046, 9.5, 'shell'),
    ]),
  ]
}

function shortSleeves(order: Order, fit: Fit): Layer[] {
  return [
    ...sleeves(fit, shortArm, order.cloth, { amount: 0.7, swell: [26, 40] }),
    ...both(path('M846 548 C886 558 930 552 964 540')).map((edge) => stitches(edge)),
  ]
}

function shirtInside(order: Order): Layer[] {
  return [
    {
      outline: path('M530 210 C560 190 640 190 670 210 L684 300 C660 420 620 460 600 470 C580 460 540 420 516 300 Z'),
      cloth: order.cloth,
      paint: 'inside',
      swell: [4, 30],
      lift: 0.4,
    },
    ...label(600, 252, 78),
  ]
}

/** Soft stuff: more and sharper folds than coating. */
export function shirtFolds(fit: Fit) {
  const x = (half: number) => 600 + half
  return [
    ...bodyFolds(fit, 1.15),
    ...crease([x(196), 560, x(170), 700, x(150), 860, x(156), 1080], 14, { width: [6, 30, 30], strength: [0.3, 1, 0.6] }),
    ...crease([x(120), 380, x(126), 520, x(104), 700, x(96), 940], -9, { width: [6, 26, 16], strength: [0, 1, 0.3] }),
    ...crease([x(70), 640, x(74), 800, x(66), 960, x(70), 1110], 9, { width: [4, 22, 24], strength: [0, 0.9, 0.7], side: -1 }),
  ]
}

function shirtFronts(order: Order, fit: Fit, open: number): Layer[] {
  const panel = (cross: number) =>
    path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + fit.hem - 6} ${fit.hemAt + 34} ${600 + fit.hem * 0.66} ${fit.hemAt + 74} ${600 + fit.hem * 0.4} ${fit.hemAt + 80} C${640} ${fit.hemAt + 84} ${620} ${fit.hemAt + 84} ${600 - cross} ${fit.hemAt + 82} L${600 - cross} ${open + 40} C${600 - cross} ${open} ${600 + fit.neck * 0.5} ${open - (open - fit.neckTop) * 0.2} ${600 + fit.neck} ${fit.neckTop} Z`,
    )
  const folds = shirtFolds(fit)
  const half = (right: boolean): Piece => ({
    outline: right ? panel(20) : mirror(panel(22)),
    cloth: order.cloth,
    paint: 'main',
    swell: [22, 46],
    folds: right ? folds : mirrorFolds(folds).map((fold) => ({ ...fold, height: fold.height * 0.85 })),
    drape: hang(fit, 11),
    lift: 1.1,
  })
  const yoke = path(`M${600 + fit.neck + 6} ${fit.neckTop + 26} C${600 + 130} 264 ${600 + 180} 286 ${600 + 210} 306`)
  return [
    half(true),
    half(false),
    ...both(yoke).map((edge) => seam(edge, -2.2)),
    stitches(path(`M584 ${open + 50} L584 ${fit.hemAt + 74} M617 ${open + 50} L617 ${fit.hemAt + 74}`), -1.3),
    stitches(path(`M390 ${fit.hemAt + 6} C400 ${fit.hemAt + 40} 460 ${fit.hemAt + 66} 520 ${fit.hemAt + 70} L680 ${fit.hemAt + 70} C740 ${fit.hemAt + 66} 800 ${fit.hemAt + 40} 810 ${fit.hemAt + 6}`), -1.3),
  ]
}

export function frontButtons(from: number, to: number, count: number, radius = 10.5): Layer[] {
  return Array.from({ length: count }, (_, index) => {
    const y = from + ((to - from) * index) / (count - 1)
    return [...buttonhole(600, y, 24, true), ...button(600, y, radius, 'shell')]
  }).flat()
}

function chestPocket(order: Order): Layer[] {
  const outline = path('M676 452 L778 452 L780 560 L728 590 L676 562 Z')
  return [
    { outline, cloth: order.cloth, paint: 'main', swell: [3, 20], hem: 1.4, lift: 0.35 },
    stitches(path('M681 476 L681 559 L728 584 L775 557 L774 476 M678 472 L778 472'), -1.2),
  ]
}

function classicCollar(order: Order): Layer[] {
  const leaf = path('M528 208 C516 222 508 244 504 262 C498 288 492 318 490 342 C520 346 552 336 578 318 C590 306 596 292 600 280 C576 268 552 244 544 220 C542 208 536 204 528 208 Z')
  const stand: Layer[] = [
    { outline: path('M526 216 C540 178 568 170 600 170 C632 170 660 178 674 216 L664 246 C646 222 554 222 536 246 Z'), cloth: order.cloth, paint: 'main', swell: [9, 14], lift: 0.7 },
    { outline: path('M540 232 C560 262 580 276 600 284 C620 276 640 262 660 232 L666 262 C648 292 624 308 600 312 C576 308 552 292 534 262 Z'), cloth: order.cloth, paint: 'main', swell: [6, 14], lift: 0.6 },
  ]
  return [
    ...stand,
    ...button(600, 298, 9, 'shell'),
    ...[true, false].flatMap((left): Layer[] => {
      const edge = path('M497 334 C524 336 550 328 572 313')
      return [
        { outline: left ? leaf : mirror(leaf), cloth: order.cloth, paint: 'main', angle: left ? -0.5 : 0.5, swell: [6, 16], lift: 0.9 },
        stitches(left ? edge : mirror(edge), -1.2),
      ]
    }),
  ]
}

function bandCollar(order: Order): Layer[] {
  const side = path('M536 204 C532 224 546 250 574 266 C584 272 594 276 603 278 L603 244 C580 238 562 222 554 202 C548 196 540 198 536 204 Z')
  return [
    { outline: path('M536 206 C550 188 650 188 664 206 L654 232 C630 214 570 214 546 232 Z'), cloth: order.cloth, paint: 'deep', swell: [5, 12], lift: 0.5 },
    ...[false, true].map((right): Layer => ({ outline: right ? mirror(side) : side, cloth: order.cloth, paint: 'main', angle: right ? 1 : -1, swell: [6, 12], lift: 0.7 })),
  ]
}

function campCollar(order: Order): Layer[] {
  const leaf = path('M532 206 C512 228 496 258 484 290 C500 312 520 326 542 336 C548 324 552 312 554 300 C572 340 588 376 604 404 C604 350 580 270 556 216 C550 202 540 200 532 206 Z')
  return [
    { outline: path('M524 218 C538 184 566 176 600 176 C634 176 662 184 676 218 L662 244 C640 222 560 222 538 244 Z'), cloth: order.cloth, paint: 'main', swell: [9, 14], lift: 0.7 },
    ...[true, false].flatMap((left): Layer[] => {
      const edge = path('M490 292 C504 310 522 322 540 329')
      return [
        { outline: left ? leaf : mirror(leaf), cloth: order.cloth, paint: 'main', angle: left ? -0.5 : 0.5, swell: [7, 18], lift: 0.9 },
        stitches(left ? edge : mirror(edge), -1.2),
      ]
    }),
  ]
}

function shirtBack(order: Order, collar: string): Layer[] {
  const fit = shirtFit
  const turned = 'M528 214 C540 176 660 176 672 214 C684 236 694 258 700 280 C664 262 636 256 600 256 C564 256 536 262 500 280 C506 258 516 236 528 214 Z'
  const band = 'M536 206 C550 182 650 182 664 206 L668 238 C640 226 560 226 532 238 Z'
  return [
    {
      outline: bodyOutline(fit, fit.neckTop + 10, roundNeck(fit, fit.neckTop + 10), 84),
      cloth: order.cloth,
      paint: 'main',
      swell: [24, 56],
      folds: [
        ...bothSides(shirtFolds(fit)),
        ...bothSides(crease([612, 350, 616, 520, 622, 760, 630, 1120], 12, { width: [7, 18, 26], strength: [0.9, 0.8, 0.3] })),
      ],
      drape: hang(fit, 11),
      lift: 1.3,
    },
    seam(path('M392 330 C460 346 740 346 808 330'), -2.6),
    stitches(path('M392 338 C460 354 740 354 808 338'), -1.2),
    { mark: line('M600 342 L600 366 M592 352 L608 352', 2.4), depth: 1.2, paint: 'thread', opacity: 0.5 },
    { outline: path(collar === 'band' ? band : turned), cloth: order.cloth, paint: 'main', swell: [8, 18], lift: 0.9 },
  ]
}

const blouseFit: Fit = { ...shirtFit, neck: 76, shoulder: 204, chest: 200, waist: 196, hem: 222, hemAt: 1020 }

/** A soft blouse with gathered cuffs; tied at the neck, or with a narrow band. */
export const blouse: Pattern = {
  options: { neck: ['bow', 'band'] },
  detail: [600, 470, 360],
  pieces(order) {
    const bow = choice(blouse, order, 'neck') === 'bow'
    const fit = blouseFit
    const folds = bothSides([...shirtFolds(fit), ...gathers(fit)])
    const body: Piece = {
      outline: bodyOutline(fit, order.side === 'back' || bow ? 236 : 270, roundNeck(fit, order.side === 'back' || bow ? 236 : 270), 24),
      cloth: order.cloth,
      paint: 'main',
      swell: [26, 54],
      folds,
      drape: hang(fit, 14),
      lift: 1.3,
      threads: (x) => (x - 600) * -0.0006,
    }
    const neckband: Layer = {
      outline: path(bow || order.side === 'back' ? 'M524 212 C540 176 660 176 676 212 L680 246 C640 266 560 266 520 246 Z' : 'M524 214 C540 200 548 206 552 220 C562 246 580 258 600 260 C620 258 638 246 648 220 C652 206 660 200 676 214 C676 262 640 292 600 294 C560 292 524 262 524 214 Z'),
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [9, 14],
      lift: 0.7,
    }
    const inside: Layer[] = bow || order.side === 'back' ? [] : [
      { outline: path('M528 212 C560 190 640 190 672 212 L668 270 L532 270 Z'), cloth: order.cloth, paint: 'inside', swell: [3, 20], lift: 0.3 },
      ...label(600, 232, 70),
    ]
    return [
      ...(bow ? hook(186) : woodenHanger(204, 140, 48)),
      ...fullSleeves(order, fit),
      ...inside,
      body,
      neckband,
      ...(order.side === 'back' ? [seam(path('M600 262 L600 470'), -2), ...button(600, 276, 9, 'tonal')] : bow ? neckBow(order) : [...placket(order), ...frontButtons(320, 520, 4, 8.5)]),
    ]
  },
}

function gathers(fit: Fit) {
  const x = (half: number) => 600 + half
  return [30, 62, 94, 130].flatMap((at, index) =>
    crease([x(at), 290 + index * 4, x(at + 4), 420, x(at + 10), 640, x(at + 18), fit.hemAt - 120 + index * 30], 8 + (index % 2) * 4, {
      width: [5, 16, 26],
      strength: [0.9, 0.8, 0],
      side: index % 2 ? 1 : -1,
    }),
  )
}

function fullSleeves(order: Order, fit: Fit): Layer[] {
  const full = { wrist: 960, outer: 398, inner: 258, cap: 88 }
  const cuff = path('M884 968 C912 982 950 978 974 964 L974 1034 C950 1048 914 1050 888 1042 Z')
  const pleats = [0, 1, 2, 3, 4].flatMap((index) => {
    const x = 876 + index * 22
    return crease([x + 6, 976, x - 2, 900, x - 12, 820, x - 30, 720], index % 2 ? 9 : -8, { width: [6, 16, 22], strength: [1, 0.8, 0] })
  })
  const arms = sleeves(fit, full, order.cloth, { amount: 1.3, swell: [36, 46] })
  return [
    ...arms.map((arm, index) => ({ ...arm, folds: [...(arm.folds ?? []), ...(index === 1 ? pleats : mirrorFolds(pleats))] })),
    ...[false, true].flatMap((right): Layer[] => [
      { outline: right ? cuff : mirror(cuff), cloth: order.cloth, paint: 'main', angle: Math.PI / 2, swell: [10, 20], lift: 0.7 },
      ...button(right ? 900 : 300, 1008, 8.5, 'tonal'),
    ]),
  ]
}

function placket(order: Order): Layer[] {
  return [
    { outline: path('M584 284 L616 284 L616 556 L584 556 Z'), cloth: order.cloth, paint: 'main', swell: [3, 10], hem: 1.4, lift: 0.35 },
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
    folds: crease(right ? [606, 300, 630, 420, 640, 540, 664, 690] : [592, 300, 570, 420, 566, 520, 540, 640], 12, { width: [6, 18, 22], strength: [0.6, 1, 0.6] }),
    lift: 1.1,
  })
  const loop = (right: boolean): Piece => {
    const outline = path('M604 286 C640 240 720 226 756 256 C778 280 752 324 712 332 C670 338 630 318 604 300 Z')
    const folds = [
      ...crease([612, 290, 650, 276, 690, 268, 742, 276], 14, { width: [6, 20, 24], strength: [0.8, 1, 0.3] }),
      ...crease([612, 298, 650, 306, 690, 314, 730, 306], -9, { width: [5, 14, 16], strength: [0.8, 1, 0.2] }),
    ]
    return { ...satinThreads, outline: right ? outline : mirror(outline), folds: right ? folds : mirrorFolds(folds), swell: [22, 24], angle: right ? 1.3 : -1.3, lift: 1.2 }
  }
  return [
    tail(false, 'M590 296 C570 380 540 520 520 650 L552 660 L580 636 C586 520 600 400 612 306 Z'),
    tail(true, 'M596 298 C610 420 630 560 640 700 L668 684 L700 690 C682 550 650 400 616 296 Z'),
    loop(false),
    loop(true),
    { ...satinThreads, outline: path('M578 272 C590 262 612 262 624 274 C630 288 630 306 620 316 C606 324 590 322 580 312 C572 300 572 284 578 272 Z'), swell: [16, 16], lift: 1 },
  ]
}

/** Two straps on a brass hanger. */
export const camisole: Pattern = {
  options: { neck: ['cowl', 'vee'] },
  detail: [600, 520, 340],
  pieces(order) {
    const cowl = choice(camisole, order, 'neck') === 'cowl' && order.side === 'front'
    const neckline = order.side === 'back' ? 'C650 376 690 366 712 352' : cowl ? 'C640 432 676 402 710 350' : 'C640 420 684 384 712 342'
    const middle = order.side === 'back' ? 378 : cowl ? 433 : 446
    const half = path(`M600 ${middle} ${neckline} C720 336 726 338 732 352 C740 390 756 420 778 452 C774 560 772 680 790 860 C740 880 660 888 600 888`)
    const points = half[0].points
    const whole = [...points]
    for (let index = points.length - 2; index >= 0; index -= 2) whole.push(1200 - points[index], points[index + 1])
    return [
      ...brassHanger(150, 130),
      ...(order.side === 'front' ? [{ outline: path('M486 350 C524 368 676 368 714 350 L724 400 C690 470 650 486 600 490 C550 486 510 470 476 400 Z'), cloth: order.cloth, paint: 'inside', swell: [4, 30] as const, lift: 0.5 } satisfies Piece] : []),
      ...both(line('M714 356 C712 304 706 240 694 166', 7)).map((outline): Piece => ({ outline, cloth: order.cloth, paint: 'main', swell: [4, 3], hem: 0.5, lift: 0.6 })),
      {
        outline: [{ points: whole, closed: true }],
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 66],
        folds: cowl ? [...cowlFolds(), ...softFall()] : [...softFall(), ...bothSides(crease([706, 360, 690, 450, 650, 520, 604, 560], 10, { width: [8, 24, 10], strength: [0.8, 1, 0] }))],
        drape: (x, y) => 10 * layeredNoise(x * 0.008, y * 0.004, 2),
        threads: (x) => (x - 600) * -0.001,
        lift: 1.1,
      },
      seam(path(`M490 ${cowl ? 360 : 352} C${order.side === 'back' ? '540 384 660 384 710 360' : cowl ? '522 414 564 441 602 442 C642 440 682 412 710 360' : '530 400 564 436 600 456 C636 436 676 396 710 352'}`), -2.2),
      stitches(path('M414 848 C500 872 700 872 786 848'), -1.2),
    ]
  },
}

/** The nested hanging folds of a cowl neck. */
export function cowlFolds() {
  const fold = (along: readonly [number, number, number, number, number, number, number, number], width: number, height: number) => ({
    along, width: [width * 0.5, width, width * 0.5], strength: [0.5, 1, 0.5], height,
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
    crease([x, 590 + index * 10, x - 6, 680, x + (x - 600) * 0.06, 780, x + (x - 600) * 0.1, 890], index % 2 ? 12 : -11, { width: [6, 26, 34], strength: [0, 0.8, 1] }),
  )
}
