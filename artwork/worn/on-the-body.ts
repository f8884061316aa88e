import { isMark } from '../engine/piece.ts'
import { boundsOf, ellipse, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { cloths } from '../cloths/shelf.ts'
import { stitches } from '../patterns/notions.ts'
import { metal } from '../patterns/rings.ts'
import { orderOf } from '../products.ts'
import { productPieces } from '../views.ts'
import { Drawing } from './drawing.ts'
import { drawFigure, figure } from './figure.ts'
import { drawHand } from './hand.ts'
import { sideBar } from './rule.ts'
import type { Photograph } from '../engine/develop.ts'
import type { Layer } from '../engine/piece.ts'
import type { DrawnProduct } from '../products.ts'

/** Things that a pattern shows as they lie: closed or coiled. Worn, their front half is seen. */

/** A ring on the fourth finger. */
export function drawRing(product: DrawnProduct): Photograph {
  const isBand = (product.options.style ?? 'band') === 'band'
  const drawing = new Drawing(product, { left: -7.6, top: -19, scale: 62 })
  drawHand(drawing, { x: 0, y: 0 })
  const half = isBand ? 31 : 22
  const band = metal(
    path(
      `M392 ${540 - half} C470 ${572 - half} 730 ${572 - half} 808 ${540 - half} L808 ${540 + half} C730 ${572 + half} 470 ${572 + half} 392 ${540 + half} Z`,
    ),
    12,
    11,
    { drape: (x) => 120 * Math.sqrt(Math.max(0.02, 1 - ((x - 600) / 212) ** 2)) },
  )
  const strokes = Array.from({ length: 26 }, (_, index) => [
    ...ellipse(404 + index * 15.6, 562 + (((index * 7) % 11) / 11 - 0.5) * 46, 13, 9),
  ])
  const top = isBand
    ? [{ mark: strokes.flat(), depth: -3.6, soft: 3.4 }]
    : productPieces(product, 'front').slice(2)
  drawing.lay({
    layers: [band, ...top],
    cm: [0.0045, 0.0045],
    from: [600, 556],
    to: [-1.19, -10.3],
  })
  sideBar(drawing, 2, 0.5)
  return drawing.develop()
}

/** A watch on the left wrist, the forearm level. */
export function drawWatch(product: DrawnProduct): Photograph {
  const drawing = new Drawing(product, { left: -12.2, top: -19.4, scale: 31 })
  drawHand(drawing, { x: 0, y: 0, turn: Math.PI / 2 })
  const fall = (_x: number, y: number) => 60 * Math.sqrt(Math.max(0.02, 1 - ((y - 750) / 238) ** 2))
  const halves = [
    'M528 640 C528 600 529 560 531 522 C560 516 640 516 669 522 C671 560 672 600 672 640 Z',
    'M528 860 C528 900 529 940 531 978 C560 984 640 984 669 978 C671 940 672 900 672 860 Z',
  ]
  const [upper, lower, ...rest] = productPieces(product, 'front')
  const strap = [upper, lower].map((layer, index): Layer => ({
    ...layer,
    outline: path(halves[index]),
    drape: fall,
  }))
  const face = rest.filter((layer) => {
    const { top, bottom } = boundsOf(isMark(layer) ? layer.mark : layer.outline)
    return top > 500 && bottom < 1000
  })
  drawing.lay({
    layers: [...strap, ...face],
    cm: [0.0113, 0.0113],
    from: [600, 750],
    to: [-2.2, 0],
  })
  sideBar(drawing, 5, 1)
  return drawing.develop()
}

/** An open bangle round the wrist: its back behind, its front before it. */
export function drawCuff(product: DrawnProduct): Photograph {
  const drawing = new Drawing(product, { left: -10.6, top: -18.8, scale: 44 })
  const [back, ...front] = productPieces(product, 'front')
  const place = { cm: [0.0098, 0.0098], from: [600, 770], to: [0, 3.2] } as const
  drawing.lay({ ...place, layers: [back] })
  drawHand(drawing, { x: 0, y: 0 })
  drawing.lay({ ...place, layers: front })
  sideBar(drawing, 5, 1)
  return drawing.develop()
}

/** A belt round the waist, buckled. */
export function drawBelt(product: DrawnProduct): Photograph {
  const drawing = new Drawing(product, { left: -29, top: -146, scale: 16 })
  drawFigure(drawing, figure(false))
  const { cloth } = orderOf(product, 'front')
  const strap = { cloth, paint: 'main', angle: Math.PI / 2 } as const
  const layers: Layer[] = [
    {
      ...strap,
      outline: path('M368 700 C480 722 720 722 832 700 L832 762 C720 784 480 784 368 762 Z'),
      swell: [10, 16],
      lift: 1.1,
    },
    stitches(path('M370 709 C480 731 720 731 830 709')),
    stitches(path('M370 753 C480 775 720 775 830 753')),
    {
      ...strap,
      outline: path(
        'M470 715 C530 718 580 718 632 717 L632 779 C580 781 530 780 470 777 C452 764 446 757 446 746 C446 735 452 726 470 715 Z',
      ),
      swell: [10, 14],
      lift: 0.8,
    },
    stitches(path('M474 724 C530 727 580 727 630 726 M474 768 C530 771 580 771 630 770')),
    ...[490, 520, 550].map((x): Layer => ({
      mark: ellipse(x, 748, 5),
      depth: -6,
      paint: '#1a120d',
      opacity: 0.8,
      soft: 0.5,
    })),
    {
      outline: strokeOutline(rectangle(612, 748, 74, 92, 12), 13),
      cloth: cloths.gold,
      paint: 'brass',
      swell: [8, 6],
      hem: 0.6,
      lift: 0.9,
    },
    metal(rectangle(598, 748, 50, 9, 4), 6, 5, { paint: 'brass', lift: 0.6 }),
    { ...strap, angle: 0, outline: rectangle(528, 748, 20, 80, 4), swell: [7, 9], lift: 0.5 },
  ]
  drawing.lay({ layers, cm: [0.0516, 0.0516], from: [600, 740], to: [0, -108.5] })
  sideBar(drawing, 10, 1, 330)
  return drawing.develop()
}

/** A pair of socks beside the legs that wear them. */
export function drawSocks(product: DrawnProduct): Photograph {
  const drawing = new Drawing(product, { left: -18.5, top: -74, scale: 15 })
  drawFigure(drawing, figure(false))
  const cm = (product.cm?.high ?? 0) / 840
  drawing.lay({
    layers: productPieces(product, 'front'),
    cm: [cm, cm],
    from: [593, 1143],
    to: [23.5, 0.4],
  })
  sideBar(drawing, 20, 2)
  return drawing.develop()
}
