import { mirror, path } from '../engine/path.ts'
import { bodyFolds, sideOf } from './body.ts'
import { dressFit, skirtFolds, skirted, sleeveLengths, symmetricBack } from './dresses.ts'
import { both, button, hook, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import { frontButtons, shirtFolds } from './shirts.ts'
import { sleeves } from './sleeves.ts'
import { sash } from './tied-belt.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

/** A shirt grown to the knee, belted or not. */
export const shirtDress: Pattern = {
  options: { sleeve: ['long', 'short'], belt: ['tied', 'none'] },
  detail: [600, 560, 380],
  pieces(order) {
    const fit: Fit = {
      ...dressFit,
      neck: 66,
      shoulder: 186,
      chest: 176,
      waist: 148,
      hem: 236,
      hemAt: 1250,
    }
    const long = choice(shirtDress, order, 'sleeve') === 'long'
    const arms = sleeves(fit, sleeveLengths[long ? 'long' : 'short'], order.cloth, {
      amount: 1.1,
      swell: [26, 40],
    })
    const cuffs = long
      ? both(path('M814 826 C842 838 882 834 914 820 L918 890 C886 906 846 908 818 900 Z')).map(
          (outline): Layer => ({
            part: 'cuff',
            outline,
            cloth: order.cloth,
            paint: 'main',
            angle: 1.5,
            swell: [9, 18],
            lift: 0.6,
          }),
        )
      : []
    const belt =
      choice(shirtDress, order, 'belt') === 'tied' ? sash(order, order.side === 'front') : []
    if (order.side === 'back') {
      return [
        ...hook(178),
        ...arms,
        ...cuffs,
        {
          ...skirted(order, fit, symmetricBack(fit)),
          part: 'body',
          folds: [...skirtFolds(fit), ...shirtFolds(dressTop(fit))],
        },
        { ...seam(path('M424 300 C480 314 720 314 776 300'), -2.4), part: 'yoke' },
        ...belt,
        backCollar(order),
      ]
    }
    const half = (right: boolean): Piece => {
      const outline = path(
        `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 22} 680 ${fit.hemAt + 28} 580 ${fit.hemAt + 26} L580 300 C590 270 630 226 ${600 + fit.neck} ${fit.neckTop} Z`,
      )
      return {
        ...skirted(order, fit, right ? outline : mirror(outline)),
        part: right ? 'body' : 'front',
        folds: [...skirtFolds(fit), ...bodyFolds(dressTop(fit), 1.1)],
        lift: 1.1,
      }
    }
    const leaf = path(
      'M536 188 C524 202 518 222 514 240 C508 264 502 290 500 312 C528 316 556 306 580 290 C592 280 598 268 600 258 C578 246 556 226 550 202 C548 190 542 184 536 188 Z',
    )
    return [
      ...hook(164),
      ...arms,
      ...cuffs,
      half(true),
      half(false),
      stitches(path(`M584 310 L584 ${fit.hemAt + 20} M617 310 L617 ${fit.hemAt + 20}`), -1.3),
      {
        part: 'shirt collar',
        outline: path(
          'M530 200 C544 160 570 154 600 154 C630 154 656 160 670 200 L660 226 C640 206 560 206 540 226 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [9, 14],
        lift: 0.7,
      },
      {
        outline: path(
          'M544 214 C562 240 580 252 600 260 C620 252 638 240 656 214 L662 242 C646 270 622 286 600 290 C578 286 554 270 538 242 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [6, 14],
        lift: 0.6,
      },
      ...[true, false].map((left): Layer => ({
        outline: left ? leaf : mirror(leaf),
        cloth: order.cloth,
        paint: 'main',
        angle: left ? -0.5 : 0.5,
        swell: [6, 16],
        lift: 0.9,
      })),
      ...frontButtons(324, 1130, 10, 9.5),
      ...belt,
      ...(belt.length ? [] : button(600, 614, 9.5, 'shell')),
    ]
  },
}

function dressTop(fit: Fit): Fit {
  return { ...fit, hem: fit.waist + 6, hemAt: fit.waistAt + 40, waistAt: fit.waistAt - 40 }
}

function backCollar(order: Order): Piece {
  return {
    outline: path(
      'M534 196 C546 160 654 160 666 196 C678 216 688 238 694 258 C660 240 636 236 600 236 C564 236 540 240 506 258 C512 238 522 216 534 196 Z',
    ),
    cloth: order.cloth,
    paint: 'main',
    swell: [8, 18],
    lift: 0.9,
  }
}
