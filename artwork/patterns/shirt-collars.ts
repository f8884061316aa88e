import { isMark } from '../engine/piece.ts'
import { mirror, move, path, scaleAbout } from '../engine/path.ts'
import { button, stitches } from './notions.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order } from './pattern.ts'

export function classicCollar(order: Order): Layer[] {
  const leaf = path(
    'M528 208 C516 222 508 244 504 262 C498 288 492 318 490 342 C520 346 552 336 578 318 C590 306 596 292 600 280 C576 268 552 244 544 220 C542 208 536 204 528 208 Z',
  )
  const stand: Layer[] = [
    {
      part: 'classic shirt collar',
      outline: path(
        'M526 216 C540 186 568 178 600 178 C632 178 660 186 674 216 L664 244 C646 210 554 210 536 244 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [9, 14],
      lift: 0.7,
    },
    {
      outline: path(
        'M540 232 C560 266 580 280 600 286 C620 280 640 266 660 232 L666 262 C648 292 624 308 600 312 C576 308 552 292 534 262 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [6, 14],
      lift: 0.6,
    },
  ]
  return [
    ...stand,
    ...button(600, 298, 9, 'shell'),
    ...[true, false].flatMap((left): Layer[] => {
      const edge = path('M497 334 C524 336 550 328 572 313')
      return [
        {
          outline: left ? leaf : mirror(leaf),
          cloth: order.cloth,
          paint: 'main',
          angle: left ? -0.5 : 0.5,
          swell: [6, 16],
          lift: 0.9,
        },
        stitches(left ? edge : mirror(edge), -1.2),
      ]
    }),
  ]
}

export function bandCollar(order: Order): Layer[] {
  const side = path(
    'M536 204 C532 224 546 250 574 266 C584 272 594 276 603 278 L603 244 C580 238 562 222 554 202 C548 196 540 198 536 204 Z',
  )
  return [
    {
      part: 'band collar',
      outline: path('M536 206 C550 188 650 188 664 206 L654 232 C630 214 570 214 546 232 Z'),
      cloth: order.cloth,
      paint: 'deep',
      swell: [5, 12],
      lift: 0.5,
    },
    ...[false, true].map((right): Layer => ({
      outline: right ? mirror(side) : side,
      cloth: order.cloth,
      paint: 'main',
      angle: right ? 1 : -1,
      swell: [6, 12],
      lift: 0.7,
    })),
  ]
}

export function campCollar(order: Order): Layer[] {
  const leaf = path(
    'M532 206 C512 228 496 258 484 290 C500 312 520 326 542 336 C548 324 552 312 554 300 C572 340 588 376 604 404 C604 350 580 270 556 216 C550 202 540 200 532 206 Z',
  )
  return [
    {
      part: 'camp collar',
      outline: path(
        'M524 218 C538 188 566 180 600 180 C634 180 662 188 676 218 L662 244 C640 212 560 212 538 244 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [9, 14],
      lift: 0.7,
    },
    ...[true, false].flatMap((left): Layer[] => {
      const edge = path('M490 292 C504 310 522 322 540 329')
      return [
        {
          outline: left ? leaf : mirror(leaf),
          cloth: order.cloth,
          paint: 'main',
          angle: left ? -0.5 : 0.5,
          swell: [7, 18],
          lift: 0.9,
        },
        stitches(left ? edge : mirror(edge), -1.2),
      ]
    }),
  ]
}

/** A turned-down collar or a band from behind. */
export function collarBehind(order: Order, collar: string): Piece {
  const turned =
    'M528 214 C540 176 660 176 672 214 C684 236 694 258 700 280 C664 262 636 256 600 256 C564 256 536 262 500 280 C506 258 516 236 528 214 Z'
  const band = 'M536 206 C550 182 650 182 664 206 L668 238 C640 226 560 226 532 238 Z'
  return {
    outline: path(collar === 'band' ? band : turned),
    cloth: order.cloth,
    paint: 'main',
    swell: [8, 18],
    lift: 0.9,
  }
}

/** A shirt's collar for the narrower neck of a dress. */
export function onDress(collar: readonly Layer[]): Layer[] {
  const smaller = (outline: Outline) => move(scaleAbout(outline, 0.9, 600, 208), 0, -20)
  return collar.map((layer) =>
    isMark(layer)
      ? { ...layer, mark: smaller(layer.mark) }
      : { ...layer, outline: smaller(layer.outline) },
  )
}
