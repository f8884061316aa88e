import { mirror, path } from '../engine/path.ts'
import { bodyFolds, sideOf, softened } from './body.ts'
import { dressFit, skirtFolds, skirted, sleeveLengths, symmetricBack } from './dresses.ts'
import { both, button, seam, stitches, woodenHanger } from './notions.ts'
import { choice } from './pattern.ts'
import { classicCollar, collarBehind, onDress } from './shirt-collars.ts'
import { frontButtons, shirtFolds } from './shirts.ts'
import { sleeves } from './sleeves.ts'
import { sash } from './tied-belt.ts'
import type { Fold } from '../engine/fold.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Pattern } from './pattern.ts'

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
    const arms = sleeves(fit, sleeveLengths[long ? 'long' : 'short'], order, {
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
    const [wire, wood] = woodenHanger(228, 120, 44)
    if (order.side === 'back') {
      return [
        wire,
        ...arms,
        ...cuffs,
        {
          ...skirted(order, fit, symmetricBack(fit)),
          part: 'body',
          folds: [...softSkirt(fit), ...shirtFolds(dressTop(fit))],
        },
        { ...seam(path('M424 300 C480 314 720 314 776 300'), -2.4), part: 'yoke' },
        ...belt,
        ...onDress([collarBehind(order, 'classic')]),
      ]
    }
    const half = (right: boolean): Piece => {
      const outline = path(
        `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 22} 680 ${fit.hemAt + 28} 580 ${fit.hemAt + 26} L580 300 C590 270 630 226 ${600 + fit.neck} ${fit.neckTop} Z`,
      )
      return {
        ...skirted(order, fit, right ? outline : mirror(outline)),
        part: right ? 'body' : 'front',
        folds: [...softSkirt(fit), ...softened(bodyFolds(dressTop(fit), 1.1), 1.8, 0.6)],
        lift: 1.1,
      }
    }
    return [
      ...arms,
      ...cuffs,
      {
        outline: path('M534 196 C560 172 640 172 666 196 L676 280 L600 330 L524 280 Z'),
        cloth: order.cloth,
        paint: 'inside',
        swell: [4, 30],
        lift: 0.4,
      },
      wood,
      half(true),
      half(false),
      stitches(path(`M584 310 L584 ${fit.hemAt + 20} M617 310 L617 ${fit.hemAt + 20}`), -1.3),
      ...onDress(classicCollar(order)),
      wire,
      ...frontButtons(350, 1130, 9, 9.5),
      ...belt,
      ...(belt.length ? [] : button(600, 614, 9.5, 'shell')),
    ]
  },
}

function dressTop(fit: Fit): Fit {
  return { ...fit, hem: fit.waist + 6, hemAt: fit.waistAt + 40, waistAt: fit.waistAt - 40 }
}

/** Broad enough that a stripe follows its folds. */
function softSkirt(fit: Fit): Fold[] {
  return softened(skirtFolds(fit), 1.4, 0.6)
}
