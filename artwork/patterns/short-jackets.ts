import { cloths } from '../cloths/shelf.ts'
import { mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf } from './body.ts'
import { sleeves } from './sleeves.ts'
import { coatHanger, coatHook, insideNeck } from './tailoring.ts'
import { jacketFit } from './jackets.ts'
import {
  both,
  button,
  buttonhole,
  label,
  satinLining,
  seam,
  stitches,
  strokeInside,
  woodenHanger,
} from './notions.ts'
import { fronts } from './overcoats.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

/** Collarless, boxy, edged with braid. */
export const croppedJacket: Pattern = {
  detail: [600, 440, 380],
  pieces(order) {
    const fit: Fit = {
      ...jacketFit,
      neck: 80,
      neckTop: 226,
      chest: 204,
      waist: 198,
      waistAt: 640,
      hem: 200,
      hemAt: 860,
    }
    const arms = sleeves(fit, { wrist: 880, outer: 338, inner: 238 }, order, {
      amount: 0.7,
      swell: [32, 44],
    })
    const braid = (text: string, mirrored = false): Layer => ({
      part: 'braid',
      outline: mirrored ? mirror(strokeOutline(path(text), 13)) : strokeOutline(path(text), 13),
      cloth: cloths['moss-stitch'],
      paint: 'second',
      swell: [5, 5],
      hem: 1,
      lift: 0.35,
    })
    const wrist = 'M837 891 C870 896 906 892 938 877'
    const cuffs = [braid(wrist), braid(wrist, true)]
    const [wire, wood] = woodenHanger(252, 120, 40)
    if (order.side === 'back') {
      return [
        wire,
        ...arms,
        ...cuffs,
        ...plainBack(order, fit),
        braid('M520 236 C556 250 644 250 680 236'),
        braid(
          `M402 ${fit.hemAt - 4} C500 ${fit.hemAt + 12} 700 ${fit.hemAt + 12} 798 ${fit.hemAt - 4}`,
        ),
      ]
    }
    const neckEdge = 'M680 230 C676 280 648 318 606 330'
    const hemEdge = `M606 ${fit.hemAt + 10} C660 ${fit.hemAt + 10} 740 ${fit.hemAt + 4} 796 ${fit.hemAt - 6}`
    const panel = path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C740 ${fit.hemAt + 12} 680 ${fit.hemAt + 16} 602 ${fit.hemAt + 16} L602 332 C650 320 676 284 ${600 + fit.neck} ${fit.neckTop} Z`,
    )
    const pocket = (y: number): Layer[] =>
      both(path(`M664 ${y} L776 ${y} L776 ${y + 100} L664 ${y + 100} Z`)).flatMap(
        (outline, index): Layer[] => [
          {
            part: 'patch pocket',
            outline,
            cloth: order.cloth,
            paint: 'main',
            swell: [6, 20],
            lift: 0.5,
          },
          braid(`M666 ${y + 6} L774 ${y + 6}`, index === 0),
          ...button(index === 0 ? 480 : 720, y + 22, 10, 'brass', 'on-pocket button'),
        ],
      )
    return [
      ...arms,
      ...cuffs,
      {
        outline: path('M520 226 C556 238 644 238 680 226 L690 330 L650 700 L550 700 L510 330 Z'),
        cloth: satinLining,
        paint: 'lining',
        swell: [6, 60],
        lift: 0.6,
      },
      braid('M520 232 C556 244 644 244 680 232'),
      ...label(600, 292, 70),
      wire,
      wood,
      ...[true, false].map((right): Layer => ({
        part: right ? 'body' : 'front',
        outline: right ? panel : mirror(panel),
        cloth: order.cloth,
        paint: 'main',
        swell: [24, 46],
        folds: right ? bodyFolds(fit, 0.7) : mirrorFolds(bodyFolds(fit, 0.7)),
        drape: hang(fit, 6),
        lift: 1.3,
      })),
      ...pocket(440),
      ...pocket(650),
      braid(neckEdge),
      braid(neckEdge, true),
      braid(`M608 332 L608 ${fit.hemAt + 10}`),
      braid(`M608 332 L608 ${fit.hemAt + 10}`, true),
      braid(hemEdge),
      braid(hemEdge, true),
      ...[390, 500, 610, 720].flatMap((y) => button(624, y, 12, 'brass')),
    ]
  },
}

function plainBack(order: Order, fit: Fit): Layer[] {
  return [
    {
      part: 'body',
      outline: bodyOutline(fit, fit.neckTop + 14, roundNeck(fit, fit.neckTop + 14)),
      cloth: order.cloth,
      paint: 'main',
      swell: [26, 56],
      folds: bothSides(bodyFolds(fit, 0.9)),
      drape: hang(fit, 8),
      lift: 1.3,
    },
    seam(path(`M600 ${fit.neckTop + 26} L600 ${fit.hemAt + 10}`), -2.2),
  ]
}

/** The French work jacket: shirt collar, three patch pockets, stitched throughout. */
export const choreJacket: Pattern = {
  forMen: [
    [260, 1.06],
    [480, 1.03],
    [1000, 1],
  ],
  detail: [520, 520, 380],
  pieces(order) {
    const fit: Fit = { ...jacketFit, shoulder: 218, chest: 216, waist: 210, hem: 216, hemAt: 1040 }
    const arms: Layer[] = [
      ...sleeves(fit, { wrist: 1000, outer: 350, inner: 248 }, order, { amount: 1.05 }),
      ...both(path('M850 962 C884 974 916 970 950 958')).map((e) => stitches(e)),
    ]
    const leaf = path(
      'M528 206 C512 226 500 256 492 286 C488 304 486 318 486 332 C520 338 556 332 584 314 C594 302 598 292 600 282 C574 268 552 244 544 218 C542 206 534 200 528 206 Z',
    )
    const collarBack: Layer = {
      part: 'shirt collar',
      outline: path(
        'M520 218 C534 180 566 170 600 170 C634 170 666 180 680 218 L664 246 C644 220 556 220 536 246 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [10, 14],
      lift: 0.8,
    }
    if (order.side === 'back') {
      return [
        coatHook,
        ...arms,
        ...plainBack(order, fit),
        stitches(path('M592 250 L592 1040')),
        {
          ...collarBack,
          outline: path(
            'M522 218 C536 172 664 172 678 218 C690 244 698 268 704 290 C664 268 636 262 600 262 C564 262 536 268 496 290 C502 268 510 244 522 218 Z',
          ),
          lift: 1,
        },
      ]
    }
    const pocket = (outline: Outline): Layer[] => [
      {
        part: 'patch pocket',
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [6, 24],
        hem: 2,
        lift: 0.5,
      },
      stitches(strokeInside(outline)),
    ]
    const lower = path('M652 760 L792 756 L796 930 L780 950 L668 952 L654 936 Z')
    return [
      ...arms,
      ...insideNeck(order),
      coatHanger,
      ...fronts(order, { fit, breakAt: 320, cross: 26 }),
      ...both(lower).flatMap(pocket),
      ...pocket(path('M676 452 L786 450 L788 560 L774 576 L690 578 L678 564 Z')),
      stitches(path('M617 360 L617 1044 M581 360 L581 1044')),
      collarBack,
      coatHook,
      ...[true, false].flatMap((left): Layer[] => [
        {
          outline: left ? leaf : mirror(leaf),
          cloth: order.cloth,
          paint: 'main',
          angle: left ? -0.5 : 0.5,
          swell: [8, 16],
          lift: 1,
        },
        stitches(
          left
            ? path('M494 324 C522 328 552 322 576 307')
            : mirror(path('M494 324 C522 328 552 322 576 307')),
        ),
      ]),
      ...[370, 510, 650, 790, 930].flatMap((y) => [
        ...buttonhole(606, y, 30),
        ...button(600, y, 13.5),
      ]),
    ]
  },
}
