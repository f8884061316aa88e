import { rib as ribbed } from '../cloths/knitted.ts'
import { cloths } from '../cloths/shelf.ts'
import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { smoothstep } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf } from './body.ts'
import { sleeves } from './sleeves.ts'
import { button, buttonhole, label } from './notions.ts'
import { choice } from './pattern.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

export const relaxed: Fit = {
  neck: 112,
  neckTop: 264,
  shoulder: 226,
  shoulderTop: 318,
  chest: 224,
  underarm: 520,
  waist: 222,
  waistAt: 800,
  hem: 230,
  hemAt: 1046,
}

const armLength = { wrist: 1020, outer: 408, inner: 296, cap: 92 }

const fineRib = ribbed(10, 8)

const chunkyRib = ribbed(17, 11)

/** Fine cloths get fine ribs: a rib as heavy as a fisherman's would pull a jersey out of shape. */
export function ribFor(order: Order): Cloth {
  return ['jersey', 'cashmere', 'silk', 'poplin'].includes(order.clothName) ? fineRib : chunkyRib
}

/** Cloths knitted around a middle line cannot be turned with a sleeve. */
function sleeveCloth(order: Order): Cloth {
  return order.clothName === 'cable' ? cloths.stockinette : order.cloth
}

export const knit: Pattern = {
  options: { neck: ['crew', 'roll', 'vee', 'boat'] },
  detail: [600, 560, 380],
  exposure: 0.97,
  pieces(order) {
    const neck = choice(knit, order, 'neck')
    const fit = neck === 'boat' ? { ...relaxed, neck: 150, neckTop: 284 } : relaxed
    const depth = order.side === 'back' ? 306 : neck === 'vee' ? 520 : neck === 'boat' ? 330 : 372
    const line = neck === 'vee' && order.side === 'front' ? veeNeck(fit) : roundNeck(fit, depth)
    return [
      ...armsWithCuffs(order, fit),
      ...neckInside(order, fit, neck === 'crew' ? 50 : 26),
      {
        part: 'body',
        outline: bodyOutline(fit, depth, line),
        cloth: order.cloth,
        paint: 'main',
        swell: [46, 74],
        folds: bothSides(knitFolds(fit)),
        drape: hang(fit, 11),
        lift: 1.6,
      },
      hemBand(order, fit),
      ...neckFinish(order, fit, neck),
    ]
  },
}

function veeNeck(fit: Fit): string {
  return `C${600 + fit.neck * 0.3} 430 ${600 + fit.neck * 0.9} 330 ${600 + fit.neck} ${fit.neckTop}`
}

export function knitFolds(fit: Fit) {
  const x = (half: number) => 600 + half
  return loose([
    ...bodyFolds(fit, 1),
    ...crease([x(222), 650, x(200), 740, x(186), 850, x(184), 960], 13, {
      width: [8, 36, 30],
      strength: [0.3, 1, 0],
    }),
    ...crease([x(150), 700, x(120), 800, x(110), 880, x(116), 970], -7, {
      width: [8, 34, 30],
      strength: [0, 1, 0],
    }),
  ])
}

function armsWithCuffs(order: Order, fit: Fit): Layer[] {
  const arms = sleeves(
    fit,
    armLength,
    { ...order, cloth: sleeveCloth(order) },
    { swell: [50, 54], amount: 1.5 },
  )
  const cuff = path(
    'M892 1016 C930 1024 976 1018 1012 1002 C1022 1042 1026 1082 1024 1116 C986 1134 944 1138 908 1132 C900 1094 894 1056 892 1016 Z',
  )
  const cuffs = [true, false].map((right): Piece => ({
    part: 'ribbed cuff',
    outline: right ? cuff : mirror(cuff),
    cloth: ribFor(order),
    paint: 'main',
    angle: right ? -0.12 : 0.12,
    swell: [30, 34],
    lift: 0.7,
  }))
  return [...arms, ...cuffs]
}

/** The inside of the back, seen through the neck. `rise`: how high it stands above the neck points. */
export function neckInside(order: Order, fit: Fit, rise = 26, labelWidth = 92): Layer[] {
  const top = fit.neckTop - rise
  const inside: Piece = {
    outline: path(
      `M${600 - fit.neck} ${fit.neckTop} C${600 - fit.neck * 0.7} ${top} ${600 + fit.neck * 0.7} ${top} ${600 + fit.neck} ${fit.neckTop} L${600 + fit.neck} 320 C690 480 640 560 600 560 C560 560 510 480 ${600 - fit.neck} 320 Z`,
    ),
    cloth: sleeveCloth(order),
    paint: 'inside',
    swell: [4, 30],
    lift: 0.4,
  }
  return order.side === 'back' ? [] : [inside, ...label(600, 286, labelWidth)]
}

export function hemBand(order: Order, fit: Fit): Piece {
  const { hem, hemAt } = fit
  return {
    part: 'ribbed hem',
    outline: path(
      `M${600 - hem} ${hemAt - 12} C${600 - hem * 0.6} ${hemAt + 10} ${600 + hem * 0.6} ${hemAt + 10} ${600 + hem} ${hemAt - 12} C${600 + hem} ${hemAt + 34} ${600 + hem - 8} ${hemAt + 74} ${600 + hem - 18} ${hemAt + 108} C${600 + hem * 0.6} ${hemAt + 130} ${600 - hem * 0.6} ${hemAt + 130} ${600 - hem + 18} ${hemAt + 108} C${600 - hem + 8} ${hemAt + 74} ${600 - hem} ${hemAt + 34} ${600 - hem} ${hemAt - 12} Z`,
    ),
    cloth: ribFor(order),
    paint: 'main',
    swell: [28, 40],
    lift: 0.6,
  }
}

function neckFinish(order: Order, fit: Fit, neck: string): Layer[] {
  if (neck === 'roll') return rollNeck(order)
  if (order.side === 'back') return [backBand(order, fit)]
  if (neck === 'vee') return veeBand(order, fit)
  if (neck === 'boat') {
    const edge = bandAlong(
      `M${600 - fit.neck} ${fit.neckTop} C${600 - fit.neck * 0.94} 308 ${600 - fit.neck * 0.6} 330 600 330 C${600 + fit.neck * 0.6} 330 ${600 + fit.neck * 0.94} 308 ${600 + fit.neck} ${fit.neckTop}`,
      24,
      order,
    )
    return [{ ...edge, part: 'boat neck' }]
  }
  return [crewBand(order)]
}

/** A ring whose ribs turn with it, its far side in shade. */
function crewBand(order: Order): Piece {
  return {
    part: 'crew neck',
    outline: ringOutline(600, 300, 113, 84, 38),
    cloth: ribFor(order),
    paint: 'main',
    coordinates: (x, y) => [
      Math.atan2(x - 600, (y - 300) * 1.35) * 112,
      Math.hypot(x - 600, y - 300),
    ],
    shade: (_x, y) => 0.72 + 0.28 * smoothstep(250, 330, y),
    swell: [22, 17],
    lift: 1.1,
  }
}

function ringOutline(cx: number, cy: number, rx: number, ry: number, band: number) {
  const oval = (ax: number, ay: number, sign: number) =>
    path(
      `M${cx - ax} ${cy} C${cx - ax} ${cy - sign * ay * 0.56} ${cx - ax * 0.56} ${cy - sign * ay} ${cx} ${cy - sign * ay} C${cx + ax * 0.56} ${cy - sign * ay} ${cx + ax} ${cy - sign * ay * 0.56} ${cx + ax} ${cy} C${cx + ax} ${cy + sign * ay * 0.56} ${cx + ax * 0.56} ${cy + sign * ay} ${cx} ${cy + sign * ay} C${cx - ax * 0.56} ${cy + sign * ay} ${cx - ax} ${cy + sign * ay * 0.56} ${cx - ax} ${cy} Z`,
    )
  return [...oval(rx + band / 2, ry + band / 2, 1), ...oval(rx - band / 2, ry - band / 2, -1)]
}

export function bandAlong(text: string, width: number, order: Order, paint = 'main'): Piece {
  return {
    outline: strokeOutline(path(text), width),
    cloth: ribFor(order),
    paint,
    coordinates: (x, y) => [Math.atan2(x - 600, (y + 200) * 1.1) * 560, y],
    swell: [12, 10],
    lift: 0.7,
  }
}

function backBand(order: Order, fit: Fit): Piece {
  return bandAlong(
    `M${600 - fit.neck} ${fit.neckTop - 4} C${600 - fit.neck * 0.8} 296 ${600 - fit.neck * 0.4} 308 600 308 C${600 + fit.neck * 0.4} 308 ${600 + fit.neck * 0.8} 296 ${600 + fit.neck} ${fit.neckTop - 4}`,
    32,
    order,
  )
}

function veeBand(order: Order, fit: Fit): Layer[] {
  const side = `M${600 + fit.neck} ${fit.neckTop - 6} C${600 + fit.neck * 0.92} 330 ${600 + fit.neck * 0.32} 430 600 526`
  const band = (right: boolean): Piece => ({
    outline: right ? strokeOutline(path(side), 30) : mirror(strokeOutline(path(side), 30)),
    cloth: ribFor(order),
    paint: 'main',
    angle: right ? 0.42 + Math.PI / 2 : -0.42 - Math.PI / 2,
    swell: [12, 12],
    lift: 0.7,
  })
  const nape = bandAlong(
    `M${600 - fit.neck} ${fit.neckTop - 6} C${600 - fit.neck * 0.7} ${fit.neckTop - 34} ${600 + fit.neck * 0.7} ${fit.neckTop - 34} ${600 + fit.neck} ${fit.neckTop - 6}`,
    28,
    order,
  )
  return [{ ...nape, part: 'vee neck', shade: () => 0.8 }, band(false), band(true)]
}

/** The roll stands up and is turned down once. */
function rollNeck(order: Order): Layer[] {
  const cloth = ribFor(order)
  const fan = (x: number, y: number) =>
    [600 + ((x - 600) * 112) / (92 + (y - 180) * 0.14), y] as const
  return [
    {
      outline: path(
        'M500 330 C506 280 508 220 506 190 C540 168 660 168 694 190 C692 220 694 280 700 330 C676 376 640 390 600 390 C560 390 524 376 500 330 Z',
      ),
      cloth,
      paint: 'main',
      coordinates: fan,
      swell: [34, 40],
      lift: 1,
    },
    {
      part: 'roll neck',
      outline: path(
        'M496 196 C528 168 672 168 704 196 C710 236 714 276 718 308 C690 346 650 358 600 358 C550 358 510 346 482 308 C486 276 490 236 496 196 Z',
      ),
      cloth,
      paint: 'main',
      coordinates: fan,
      swell: [36, 34],
      folds: [
        ...crease([500, 300, 540, 336, 640, 340, 700, 296], 7, {
          width: [10, 22, 10],
          strength: [0.3, 1, 0.2],
        }),
        ...crease([506, 236, 560, 262, 650, 250, 694, 226], -6, {
          width: [8, 18, 8],
          strength: [0.2, 1, 0.2],
        }),
      ],
      lift: 1.3,
    },
  ]
}

export const cardigan: Pattern = {
  options: { neck: ['vee', 'crew'], pocket: ['none', 'patch'] },
  detail: [600, 700, 380],
  exposure: 0.97,
  pieces(order) {
    if (order.side === 'back') return knit.pieces({ ...order, options: { neck: 'crew' } })
    const fit = relaxed
    const deep = choice(cardigan, order, 'neck') === 'vee'
    const start = deep ? 590 : 384
    const edge = deep
      ? `L600 ${start} C${600 + fit.neck * 0.3} ${start - 110} ${600 + fit.neck * 0.9} 340 ${600 + fit.neck} ${fit.neckTop}`
      : `L600 ${start} ${roundNeck(fit, start)}`
    const panel = path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C740 1058 660 1062 596 1062 ${edge} Z`,
    )
    const folds = knitFolds(fit)
    const cloth = order.cloth
    const half = (right: boolean): Piece => ({
      part: right ? 'body' : 'front',
      outline: right ? panel : mirror(panel),
      cloth,
      paint: 'main',
      swell: [42, 64],
      folds: right ? folds : mirrorFolds(folds),
      drape: hang(fit, 10),
      lift: 1.3,
    })
    const spots = Array.from(
      { length: deep ? 5 : 7 },
      (_, i, total = deep ? 5 : 7) => start + 34 + ((1120 - start - 34) * i) / (total - 1),
    )
    return [
      ...armsWithCuffs(order, fit),
      ...neckInside(order, fit, deep ? 26 : 50),
      half(true),
      half(false),
      ...(choice(cardigan, order, 'pocket') === 'patch' ? knittedPockets(order) : []),
      hemBand(order, fit),
      ...(deep ? cardiganVee(order, fit, start) : [crewBand(order), frontBand(order, start - 16)]),
      ...spots.flatMap((y) => [...buttonhole(600, y, 26, true), ...button(600, y, 13.5)]),
    ]
  },
}

/** Two pockets set low, each with a ribbed edge. */
function knittedPockets(order: Order): Layer[] {
  return [false, true].flatMap((right): Layer[] => {
    const pocket = path('M656 836 L786 830 L792 1000 C750 1010 700 1012 660 1006 Z')
    const edge = path('M652 812 C700 820 744 816 788 806 L790 846 C746 856 702 860 654 852 Z')
    return [
      {
        part: 'patch pocket',
        outline: right ? pocket : mirror(pocket),
        cloth: sleeveCloth(order),
        paint: 'main',
        swell: [12, 26],
        lift: 0.6,
      },
      {
        outline: right ? edge : mirror(edge),
        cloth: ribFor(order),
        paint: 'main',
        swell: [12, 14],
        lift: 0.7,
      },
    ]
  })
}

function frontBand(order: Order, top: number): Piece {
  return {
    part: 'button band',
    outline: path(`M576 ${top} L624 ${top} L625 1166 C610 1170 590 1170 575 1166 Z`),
    cloth: ribFor(order),
    paint: 'main',
    angle: Math.PI / 2,
    swell: [10, 14],
    lift: 0.7,
  }
}

function cardiganVee(order: Order, fit: Fit, start: number): Layer[] {
  const side = `M${600 + fit.neck - 8} ${fit.neckTop + 6} C${600 + fit.neck * 0.92} 350 ${600 + fit.neck * 0.32} ${start - 110} 602 ${start + 16}`
  const facing = (right: boolean): Piece => ({
    outline: right ? strokeOutline(path(side), 44) : mirror(strokeOutline(path(side), 44)),
    cloth: ribFor(order),
    paint: 'main',
    angle: right ? 0.36 + Math.PI / 2 : -0.36 - Math.PI / 2,
    swell: [14, 16],
    lift: 0.8,
  })
  return [{ ...facing(true), part: 'vee neck' }, facing(false), frontBand(order, start - 6)]
}
