import { cloths } from '../cloths/shelf.ts'
import { fineKnit, rib as ribbed } from '../cloths/knitted.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { smoothstep } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf, sleeves } from './body.ts'
import { both, button, buttonhole, label, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const relaxed: Fit = {
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
function ribFor(order: Order): Cloth {
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
      ...neckInside(order, fit),
      {
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

function knitFolds(fit: Fit) {
  const x = (half: number) => 600 + half
  return [
    ...bodyFolds(fit, 1.1),
    ...crease([x(224), 640, x(200), 760, x(184), 880, x(188), 1040], 15, { width: [6, 34, 26], strength: [0.6, 1, 0.6] }),
    ...crease([x(228), 930, x(180), 985, x(110), 1006, x(20), 1004], 7, { width: [8, 34, 10], strength: [0.7, 0.8, 0] }),
  ]
}

function armsWithCuffs(order: Order, fit: Fit): Layer[] {
  const cloth = sleeveCloth(order)
  const arms = sleeves(fit, armLength, cloth, { swell: [50, 54], amount: 1.5 })
  const cuff = path('M892 1016 C930 1024 976 1018 1012 1002 C1022 1042 1026 1082 1024 1116 C986 1134 944 1138 908 1132 C900 1094 894 1056 892 1016 Z')
  const cuffs = [true, false].map(
    (right): Piece => ({
      outline: right ? cuff : mirror(cuff),
      cloth: ribFor(order),
      paint: 'main',
      angle: right ? -0.12 : 0.12,
      swell: [30, 34],
      lift: 0.7,
    }),
  )
  return [...arms, ...cuffs]
}

function neckInside(order: Order, fit: Fit): Layer[] {
  const top = fit.neckTop - 50
  const inside: Piece = {
    outline: path(
      `M${600 - fit.neck} ${fit.neckTop} C${600 - fit.neck * 0.7} ${top} ${600 + fit.neck * 0.7} ${top} ${600 + fit.neck} ${fit.neckTop} L${600 + fit.neck} 320 C690 480 640 560 600 560 C560 560 510 480 ${600 - fit.neck} 320 Z`,
    ),
    cloth: sleeveCloth(order),
    paint: 'inside',
    swell: [4, 30],
    lift: 0.4,
  }
  return order.side === 'back' ? [] : [inside, ...label(600, 286, 92)]
}

function hemBand(order: Order, fit: Fit): Piece {
  const { hem, hemAt } = fit
  return {
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
    return [bandAlong(`M${600 - fit.neck} ${fit.neckTop} C${600 - fit.neck * 0.94} 308 ${600 - fit.neck * 0.6} 330 600 330 C${600 + fit.neck * 0.6} 330 ${600 + fit.neck * 0.94} 308 ${600 + fit.neck} ${fit.neckTop}`, 24, order)]
  }
  return [crewBand(order)]
}

/** A ring whose ribs turn with it, its far side in shade. */
function crewBand(order: Order): Piece {
  return {
    outline: ringOutline(600, 300, 113, 84, 38),
    cloth: ribFor(order),
    paint: 'main',
    coordinates: (x, y) => [Math.atan2(x - 600, (y - 300) * 1.35) * 112, Math.hypot(x - 600, y - 300)],
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

function bandAlong(text: string, width: number, order: Order, paint = 'main'): Piece {
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
  return [{ ...nape, shade: () => 0.8 }, band(false), band(true)]
}

/** The roll stands up and is turned down once. */
function rollNeck(order: Order): Layer[] {
  const cloth = ribFor(order)
  const fan = (x: number, y: number) => [600 + ((x - 600) * 112) / (92 + (y - 180) * 0.14), y] as const
  return [
    {
      outline: path('M500 330 C506 280 508 220 506 190 C540 168 660 168 694 190 C692 220 694 280 700 330 C676 376 640 390 600 390 C560 390 524 376 500 330 Z'),
      cloth,
      paint: 'main',
      coordinates: fan,
      swell: [34, 40],
      lift: 1,
    },
    {
      outline: path('M496 196 C528 168 672 168 704 196 C710 236 714 276 718 308 C690 346 650 358 600 358 C550 358 510 346 482 308 C486 276 490 236 496 196 Z'),
      cloth,
      paint: 'main',
      coordinates: fan,
      swell: [36, 34],
      folds: [
        ...crease([500, 300, 540, 336, 640, 340, 700, 296], 7, { width: [10, 22, 10], strength: [0.3, 1, 0.2] }),
        ...crease([506, 236, 560, 262, 650, 250, 694, 226], -6, { width: [8, 18, 8], strength: [0.2, 1, 0.2] }),
      ],
      lift: 1.3,
    },
  ]
}

export const cardigan: Pattern = {
  options: { neck: ['vee', 'crew'] },
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
      outline: right ? panel : mirror(panel),
      cloth,
      paint: 'main',
      swell: [42, 64],
      folds: right ? folds : mirrorFolds(folds),
      drape: hang(fit, 10),
      lift: 1.3,
    })
    const spots = Array.from({ length: deep ? 5 : 7 }, (_, i, total = deep ? 5 : 7) => start + 34 + ((1120 - start - 34) * i) / (total - 1))
    return [
      ...armsWithCuffs(order, fit),
      ...neckInside(order, fit),
      half(true),
      half(false),
      hemBand(order, fit),
      ...(deep ? cardiganVee(order, fit, start) : [crewBand(order), frontBand(order, start - 16)]),
      ...spots.flatMap((y) => [...buttonhole(600, y, 26, true), ...button(600, y, 13.5)]),
    ]
  },
}

function frontBand(order: Order, top: number): Piece {
  return {
    outline: path(`M576 ${top} L624 ${top} L625 1166 C610 1170 590 1170 575 1166 Z`),
    cloth: ribFor(order),
    paint: 'main',
    angle: Math.PI / 2,
    swell: [10, 14],
    lift: 0.7,
  }
}

function cardiganVee(order: Order, fit: Fit, start: number): Layer[] {
  const side = `M${600 + fit.neck} ${fit.neckTop - 6} C${600 + fit.neck * 0.92} 350 ${600 + fit.neck * 0.32} ${start - 110} 602 ${start + 16}`
  const facing = (right: boolean): Piece => ({
    outline: right ? strokeOutline(path(side), 44) : mirror(strokeOutline(path(side), 44)),
    cloth: ribFor(order),
    paint: 'main',
    angle: right ? 0.36 + Math.PI / 2 : -0.36 - Math.PI / 2,
    swell: [14, 16],
    lift: 0.8,
  })
  return [facing(true), facing(false), frontBand(order, start - 6)]
}

const teeFit: Fit = { ...relaxed, neck: 104, shoulder: 240, shoulderTop: 312, chest: 240, underarm: 520, waist: 230, hem: 238, hemAt: 1090 }
const shortArm = { wrist: 610, outer: 400, inner: 276, cap: 62 }

export const tee: Pattern = {
  options: { neck: ['crew', 'vee'] },
  detail: [600, 420, 340],
  pieces(order) {
    const vee = choice(tee, order, 'neck') === 'vee' && order.side === 'front'
    const depth = order.side === 'back' ? 296 : vee ? 420 : 360
    const line = vee
      ? `C${600 + teeFit.neck * 0.4} 366 ${600 + teeFit.neck * 0.9} 316 ${600 + teeFit.neck} ${teeFit.neckTop}`
      : roundNeck(teeFit, depth)
    return [
      ...sleeves(teeFit, shortArm, order.cloth, { swell: [30, 40], amount: 0.7 }),
      ...both(path('M878 602 C916 612 962 606 998 592')).map((hem) => stitches(hem)),
      ...neckInside({ ...order, cloth: order.cloth }, teeFit),
      {
        outline: bodyOutline(teeFit, depth, line, 12),
        cloth: order.cloth,
        paint: 'main',
        swell: [28, 60],
        folds: bothSides([...bodyFolds(teeFit, 1.2), ...teeFolds()]),
        drape: hang(teeFit, 13),
        lift: 1.3,
      },
      stitches(path('M364 1074 C490 1094 710 1094 836 1074')),
      ...(vee ? veeTeeBand(order) : [teeBand(order, depth)]),
    ]
  },
}

function teeFolds() {
  return [
    ...crease([808, 620, 770, 760, 720, 900, 700, 1110], 13, { width: [8, 34, 30], strength: [0.4, 1, 0.5] }),
    ...crease([700, 560, 680, 700, 690, 860, 660, 1000], -9, { width: [8, 30, 10], strength: [0, 1, 0] }),
  ]
}

function teeBand(order: Order, depth: number): Piece {
  const { neck, neckTop } = teeFit
  const text = `M${600 - neck} ${neckTop - 4} C${600 - neck * 0.94} ${(depth + neckTop) / 2} ${600 - neck * 0.62} ${depth} 600 ${depth} C${600 + neck * 0.62} ${depth} ${600 + neck * 0.94} ${(depth + neckTop) / 2} ${600 + neck} ${neckTop - 4}`
  return { ...bandAlong(text, 22, order), swell: [5, 8] }
}

function veeTeeBand(order: Order): Layer[] {
  const { neck, neckTop } = teeFit
  const side = `M${600 + neck} ${neckTop - 4} C${600 + neck * 0.92} 312 ${600 + neck * 0.42} 366 600 424`
  return [
    { ...bandAlong(side, 20, order), swell: [5, 8] },
    { ...bandAlong(side, 20, order), outline: mirror(strokeOutline(path(side), 20)), swell: [5, 8] },
  ]
}

export const polo: Pattern = {
  detail: [600, 480, 360],
  pieces(order) {
    const fit: Fit = { ...relaxed, neck: 98, chest: 228, waist: 222, hem: 226 }
    const collar = path('M512 226 C500 250 490 282 486 312 C514 344 548 372 586 392 C590 366 594 344 600 326 C576 300 548 262 540 230 C530 222 520 222 512 226 Z')
    const cloth = order.cloth
    const cuffs = both(path('M874 606 C912 624 966 616 1000 596 L1005 628 C966 650 914 656 878 642 Z'))
    const body: Layer[] = [
      ...sleeves(fit, shortArm, cloth, { swell: [38, 44], amount: 0.9 }),
      ...cuffs.map((outline): Layer => ({ outline, cloth: ribFor(order), paint: 'main', swell: [12, 14], lift: 0.6 })),
    ]
    const depth = order.side === 'back' ? 290 : 350
    const trunk: Layer = {
      outline: bodyOutline(fit, depth, roundNeck(fit, depth)),
      cloth,
      paint: 'main',
      swell: [40, 70],
      folds: bothSides(knitFolds(fit)),
      drape: hang(fit, 10),
      lift: 1.4,
    }
    if (order.side === 'back') {
      return [...body, trunk, hemBand(order, fit), {
        outline: path('M508 232 C540 214 660 214 692 232 C704 256 710 286 712 306 C680 292 640 286 600 286 C560 286 520 292 488 306 C490 286 496 256 508 232 Z'),
        cloth: fineKnit(6), paint: 'main', swell: [10, 20], lift: 1,
      }]
    }
    return [
      ...body,
      ...neckInside(order, fit),
      trunk,
      hemBand(order, fit),
      { outline: path('M578 350 L624 350 L624 560 C608 566 594 566 578 560 Z'), cloth: ribFor(order), paint: 'main', swell: [8, 12], lift: 0.6 },
      ...[408, 470, 532].flatMap((y) => button(601, y, 10.5)),
      { outline: path('M520 230 C540 214 660 214 680 230 L668 262 C640 248 560 248 532 262 Z'), cloth: ribFor(order), paint: 'deep', swell: [8, 10], lift: 0.5 },
      ...[false, true].map((right): Layer => ({ outline: right ? mirror(collar) : collar, cloth: fineKnit(6), paint: 'main', angle: right ? 0.4 : -0.4, swell: [9, 18], lift: 1.1 })),
    ]
  },
}

/** Sleeveless, close to the body and long: a knitted sheath. */
export const columnDress: Pattern = {
  options: { length: ['midi', 'maxi'] },
  detail: [600, 620, 360],
  pieces(order) {
    const maxi = choice(columnDress, order, 'length') === 'maxi'
    const fit: Fit = {
      neck: 82, neckTop: 196, shoulder: 148, shoulderTop: 222, chest: 152, underarm: 400,
      waist: 130, waistAt: 620, hem: maxi ? 168 : 160, hemAt: maxi ? 1404 : 1270,
    }
    const depth = order.side === 'back' ? 236 : 286
    const x = (half: number) => 600 + half
    const bottom = fit.hemAt
    const side = `C${x(104)} 204 ${x(128)} 212 ${x(148)} 222 C${x(126)} 290 ${x(126)} 360 ${x(152)} 404 C${x(152)} 480 ${x(132)} 540 ${x(132)} 616 C${x(136)} 720 ${x(172)} 780 ${x(176)} 900 C${x(178)} 1050 ${x(fit.hem)} ${bottom - 160} ${x(fit.hem)} ${bottom}`
    const outline = (top: number) => path(`M600 ${top} ${roundNeck(fit, top)} ${side} C700 ${bottom + 12} 660 ${bottom + 14} 600 ${bottom + 14} Z`)
    const whole = outline(depth)
    const symmetricOutline = [{ points: [...whole[0].points, ...mirror(whole)[0].points.reduce<number[]>((list, _, i, all) => i % 2 ? list : [...list, all[all.length - 2 - i], all[all.length - 1 - i]], [])], closed: true }]
    return [
      ...(order.side === 'front'
        ? [{ outline: path('M522 200 C560 186 640 186 678 200 L676 240 C660 300 540 300 524 240 Z'), cloth: order.cloth, paint: 'inside', swell: [4, 20] as const, lift: 0.4 } satisfies Piece, ...label(600, 222, 66)]
        : []),
      {
        outline: symmetricOutline,
        cloth: order.cloth,
        paint: 'main',
        swell: [34, 64],
        folds: bothSides([
          ...crease([x(120), 430, x(90), 470, x(60), 500, x(10), 510], 8, { width: [8, 22, 8], strength: [0.6, 1, 0] }),
          ...crease([x(132), 590, x(100), 640, x(60), 660, x(10), 650], -9, { width: [8, 26, 8], strength: [0.8, 1, 0] }),
          ...crease([x(134), 640, x(104), 700, x(60), 724, x(10), 716], 9, { width: [8, 26, 8], strength: [0.8, 1, 0] }),
          ...crease([x(150), 860, x(130), 1000, x(110), 1200, x(112), bottom], 14, { width: [8, 32, 40], strength: [0, 1, 0.9] }),
          ...crease([x(60), 900, x(50), 1050, x(44), 1200, x(46), bottom], -10, { width: [8, 28, 36], strength: [0, 0.8, 1] }),
        ]),
        drape: hang({ ...fit, waist: 150 }, 9),
        lift: 1.3,
      },
      bandAlong(`M${x(-82)} 194 C${x(-77)} ${(depth + 196) / 2} ${x(-50)} ${depth} 600 ${depth} C${x(50)} ${depth} ${x(77)} ${(depth + 196) / 2} ${x(82)} 194`, 20, order),
      ...both(path(`M${x(146)} 228 C${x(126)} 290 ${x(126)} 360 ${x(150)} 400`)).map((edge) => seam(edge, -3)),
      seam(path(`M${x(-fit.hem + 4)} ${bottom - 26} C${x(-60)} ${bottom - 12} ${x(60)} ${bottom - 12} ${x(fit.hem - 4)} ${bottom - 26}`), -2),
    ]
  },
}
