import { fineKnit } from '../cloths/knitted.ts'
import { crease, loose } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck } from './body.ts'
import { sleeves } from './sleeves.ts'
import { bandAlong, hemBand, knitFolds, neckInside, relaxed, ribFor } from './knitwear.ts'
import { both, button, label, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const teeFit: Fit = {
  ...relaxed,
  neck: 104,
  shoulder: 240,
  shoulderTop: 312,
  chest: 240,
  underarm: 520,
  waist: 230,
  hem: 238,
  hemAt: 1090,
}

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
      ...sleeves(teeFit, shortArm, order, { swell: [30, 40], amount: 0.7 }),
      ...both(path('M878 602 C916 612 962 606 998 592')).map((hem) => stitches(hem)),
      ...neckInside(order, teeFit),
      {
        part: 'body',
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
  return loose([
    ...crease([808, 620, 770, 760, 720, 900, 706, 1230], 13, {
      width: [8, 34, 30],
      strength: [0.4, 1, 0.5],
    }),
    ...crease([700, 560, 680, 700, 690, 860, 660, 1000], -9, {
      width: [8, 30, 10],
      strength: [0, 1, 0],
    }),
  ])
}

function teeBand(order: Order, depth: number): Piece {
  const { neck, neckTop } = teeFit
  const text = `M${600 - neck} ${neckTop - 4} C${600 - neck * 0.94} ${(depth + neckTop) / 2} ${600 - neck * 0.62} ${depth} 600 ${depth} C${600 + neck * 0.62} ${depth} ${600 + neck * 0.94} ${(depth + neckTop) / 2} ${600 + neck} ${neckTop - 4}`
  return { ...bandAlong(text, 22, order), part: 'crew neck', swell: [5, 8] }
}

function veeTeeBand(order: Order): Layer[] {
  const { neck, neckTop } = teeFit
  const side = `M${600 + neck} ${neckTop - 4} C${600 + neck * 0.92} 312 ${600 + neck * 0.42} 366 600 424`
  return [
    { ...bandAlong(side, 20, order), part: 'vee neck', swell: [5, 8] },
    {
      ...bandAlong(side, 20, order),
      outline: mirror(strokeOutline(path(side), 20)),
      swell: [5, 8],
    },
  ]
}

export const polo: Pattern = {
  detail: [600, 480, 360],
  pieces(order) {
    const fit: Fit = { ...relaxed, neck: 98, chest: 228, waist: 222, hem: 226 }
    const collar = path(
      'M512 226 C500 250 490 282 486 312 C514 344 548 372 586 392 C590 366 594 344 600 326 C576 300 548 262 540 230 C530 222 520 222 512 226 Z',
    )
    const cloth = order.cloth
    const cuffs = both(
      path('M874 606 C912 624 966 616 1000 596 L1005 628 C966 650 914 656 878 642 Z'),
    )
    const body: Layer[] = [
      ...sleeves(fit, shortArm, order, { swell: [38, 44], amount: 0.9 }),
      ...cuffs.map((outline): Layer => ({
        part: 'ribbed cuff',
        outline,
        cloth: ribFor(order),
        paint: 'main',
        swell: [12, 14],
        lift: 0.6,
      })),
    ]
    const depth = order.side === 'back' ? 268 : 350
    const trunk: Layer = {
      part: 'body',
      outline: bodyOutline(fit, depth, roundNeck(fit, depth)),
      cloth,
      paint: 'main',
      swell: [40, 70],
      folds: bothSides(knitFolds(fit)),
      drape: hang(fit, 10),
      lift: 1.4,
    }
    if (order.side === 'back') {
      return [
        ...body,
        trunk,
        hemBand(order, fit),
        {
          outline: path(
            'M508 232 C540 214 660 214 692 232 C704 256 710 286 712 306 C680 292 640 286 600 286 C560 286 520 292 488 306 C490 286 496 256 508 232 Z',
          ),
          cloth: fineKnit(6),
          paint: 'main',
          swell: [10, 20],
          lift: 1,
        },
      ]
    }
    return [
      ...body,
      ...neckInside(order, fit, 26, 54),
      trunk,
      hemBand(order, fit),
      {
        part: 'placket',
        outline: path('M578 350 L624 350 L624 560 C608 566 594 566 578 560 Z'),
        cloth: ribFor(order),
        paint: 'main',
        swell: [8, 12],
        lift: 0.6,
      },
      ...[408, 470, 532].flatMap((y) => button(601, y, 10.5, 'shell')),
      {
        part: 'polo collar',
        outline: path('M520 230 C540 214 660 214 680 230 L668 262 C640 248 560 248 532 262 Z'),
        cloth: ribFor(order),
        paint: 'deep',
        swell: [8, 10],
        lift: 0.5,
      },
      ...[false, true].map((right): Layer => ({
        outline: right ? mirror(collar) : collar,
        cloth: fineKnit(6),
        paint: 'main',
        angle: right ? 0.4 : -0.4,
        swell: [9, 18],
        lift: 1.1,
      })),
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
      neck: 82,
      neckTop: 196,
      shoulder: 148,
      shoulderTop: 222,
      chest: 152,
      underarm: 400,
      waist: 130,
      waistAt: 620,
      hem: maxi ? 168 : 160,
      hemAt: maxi ? 1404 : 1270,
    }
    const depth = order.side === 'back' ? 236 : 286
    const x = (half: number) => 600 + half
    const bottom = fit.hemAt
    const side = `C${x(104)} 204 ${x(128)} 212 ${x(148)} 222 C${x(126)} 290 ${x(126)} 360 ${x(152)} 404 C${x(152)} 480 ${x(132)} 540 ${x(132)} 616 C${x(136)} 720 ${x(172)} 780 ${x(176)} 900 C${x(178)} 1050 ${x(fit.hem)} ${bottom - 160} ${x(fit.hem)} ${bottom}`
    const outline = (top: number) =>
      path(
        `M600 ${top} ${roundNeck(fit, top)} ${side} C700 ${bottom + 12} 660 ${bottom + 14} 600 ${bottom + 14} Z`,
      )
    const whole = outline(depth)
    const symmetricOutline = [
      {
        points: [
          ...whole[0].points,
          ...mirror(whole)[0].points.reduce<number[]>(
            (list, _, i, all) =>
              i % 2 ? list : [...list, all[all.length - 2 - i], all[all.length - 1 - i]],
            [],
          ),
        ],
        closed: true,
      },
    ]
    return [
      ...(order.side === 'front'
        ? [
            {
              outline: path(
                'M522 200 C560 186 640 186 678 200 L676 240 C660 300 540 300 524 240 Z',
              ),
              cloth: order.cloth,
              paint: 'inside',
              swell: [4, 20] as const,
              lift: 0.4,
            } satisfies Piece,
            ...label(600, 222, 66),
          ]
        : []),
      {
        part: 'sleeveless body',
        outline: symmetricOutline,
        cloth: order.cloth,
        paint: 'main',
        swell: [34, 64],
        folds: bothSides([
          ...crease([x(120), 430, x(90), 470, x(60), 500, x(10), 510], 8, {
            width: [8, 22, 8],
            strength: [0.6, 1, 0],
          }),
          ...crease([x(132), 590, x(100), 640, x(60), 660, x(10), 650], -9, {
            width: [8, 26, 8],
            strength: [0.8, 1, 0],
          }),
          ...crease([x(134), 640, x(104), 700, x(60), 724, x(10), 716], 9, {
            width: [8, 26, 8],
            strength: [0.8, 1, 0],
          }),
          ...crease([x(150), 860, x(130), 1000, x(110), 1200, x(112), bottom], 14, {
            width: [8, 32, 40],
            strength: [0, 1, 0.9],
          }),
          ...crease([x(60), 900, x(50), 1050, x(44), 1200, x(46), bottom], -10, {
            width: [8, 28, 36],
            strength: [0, 0.8, 1],
          }),
        ]),
        drape: hang({ ...fit, waist: 150 }, 9),
        lift: 1.3,
      },
      bandAlong(
        `M${x(-82)} 194 C${x(-77)} ${(depth + 196) / 2} ${x(-50)} ${depth} 600 ${depth} C${x(50)} ${depth} ${x(77)} ${(depth + 196) / 2} ${x(82)} 194`,
        20,
        order,
      ),
      ...both(path(`M${x(146)} 228 C${x(126)} 290 ${x(126)} 360 ${x(150)} 400`)).map((edge) =>
        seam(edge, -3),
      ),
      seam(
        path(
          `M${x(-fit.hem + 4)} ${bottom - 26} C${x(-60)} ${bottom - 12} ${x(60)} ${bottom - 12} ${x(fit.hem - 4)} ${bottom - 26}`,
        ),
        -2,
      ),
      ...(order.side === 'back' && maxi
        ? [{ ...seam(path(`M600 ${bottom - 230} L602 ${bottom + 14}`), -8, 4), part: 'slit' }]
        : []),
    ]
  },
}
