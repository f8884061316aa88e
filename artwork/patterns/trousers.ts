import { cloths } from '../cloths/shelf.ts'
import { plain } from '../cloths/solid.ts'
import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { mirror, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { both, button, clipHanger, clips, label, line, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Fold } from '../engine/fold.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

interface Leg {
  /** What the cut is called. */
  name: string
  /** Half width of hips, then inner and outer edge of the hem from the middle line, and its height. */
  hip: number
  inner: number
  outer: number
  hemAt: number
  knee: number
}

const legs: Record<string, Leg> = {
  straight: { name: 'straight', hip: 196, inner: 34, outer: 196, hemAt: 1400, knee: 0.5 },
  wide: { name: 'wide', hip: 204, inner: 14, outer: 262, hemAt: 1400, knee: 0.5 },
  tapered: { name: 'tapered', hip: 202, inner: 52, outer: 172, hemAt: 1366, knee: 0.6 },
  shorts: { name: 'short', hip: 204, inner: 22, outer: 238, hemAt: 830, knee: 0.5 },
}

export const top = 210

/** Right half: waist to hem and back to the fork. */
function legOutline({ hip, inner, outer, hemAt }: Leg): Outline {
  const x = (half: number) => 600 + half
  const fork = 560
  return path(
    `M600 ${top} C${x(60)} ${top + 6} ${x(120)} ${top + 4} ${x(156)} ${top - 2} C${x(170)} ${top + 90} ${x(hip)} ${top + 190} ${x(hip)} ${top + 300} C${x(hip + 4)} ${top + (hemAt - top) * 0.5} ${x(outer)} ${hemAt - (hemAt - fork) * 0.4} ${x(outer)} ${hemAt} C${x(outer * 0.72 + inner * 0.28)} ${hemAt + 14} ${x(outer * 0.3 + inner * 0.7)} ${hemAt + 16} ${x(inner)} ${hemAt + 8} C${x(inner + 2)} ${hemAt - (hemAt - fork) * 0.5} ${x(20)} ${fork + 130} 598 ${fork} Z`,
  )
}

function legFolds(leg: Leg, creased: boolean): Fold[] {
  const x = (half: number) => 600 + half
  const { hemAt, inner, outer, hip } = leg
  const middle = (inner + outer) / 2
  const long = hemAt > 1000
  const folds = [
    ...crease([x(6), 556, x(50), 560, x(96), 536, x(150), 480], 8, {
      width: [8, 24, 12],
      strength: [0.7, 0.9, 0],
    }),
    ...crease([x(8), 600, x(50), 618, x(90), 612, x(130), 590], -6, {
      width: [8, 24, 12],
      strength: [0.5, 0.9, 0],
    }),
    ...crease(
      [x(hip - 8), 500, x(hip - 30), 700, x(outer * 0.86), hemAt - 220, x(outer * 0.86), hemAt],
      10,
      { width: [8, 30, 34], strength: [0, 1, 0.7] },
    ),
  ]
  const pressed: Fold[] = []
  if (creased) {
    pressed.push({
      along: [x(92), 330, x(100), 620, x(middle), hemAt - 300, x(middle), hemAt + 10],
      width: [5, 15, 18, 18],
      strength: [0.2, 1, 1, 0.9],
      height: 15,
    })
  } else if (long) {
    folds.push(
      ...crease(
        [x(inner + 30), 760, x(inner + 44), 940, x(inner + 50), hemAt - 160, x(inner + 46), hemAt],
        11,
        { width: [6, 26, 30], strength: [0, 1, 0.6] },
      ),
    )
  }
  if (long) {
    folds.push(
      ...crease(
        [
          x(inner + 6),
          hemAt - 72,
          x(middle - 20),
          hemAt - 40,
          x(middle + 30),
          hemAt - 44,
          x(outer - 6),
          hemAt - 80,
        ],
        8,
        { width: [8, 20, 8], strength: [0.7, 1, 0.3] },
      ),
      ...crease([x(outer - 4), 890, x(outer - 50), 940, x(middle), 956, x(inner + 40), 936], -4, {
        width: [10, 34, 10],
        strength: [0.4, 1, 0],
      }),
    )
  }
  return [...loose(folds), ...pressed]
}

interface Cut {
  creased: boolean
  pleats: boolean
  waist: string
}

/** Trousers held by two clips, or shorts: the same cut with less leg. */
function legged(order: Order, leg: Leg, cut: Cut): Layer[] {
  const { creased } = cut
  const outline = legOutline(leg)
  const folds = legFolds(leg, creased)
  const wide = leg.outer > 220 && leg.hemAt > 1000
  const half = (right: boolean): Piece => ({
    part: `${leg.name} ${creased ? 'creased ' : ''}leg`,
    outline: right ? outline : mirror(outline),
    cloth: order.cloth,
    paint: 'main',
    swell: [30, 56],
    folds: [...(right ? folds : mirrorFolds(folds)), ...(wide ? wideFolds(leg, right) : [])],
    drape: (px, py) => 9 * layeredNoise((px - 600) * 0.012 + (right ? 30 : 0), py * 0.0025, 2),
    lift: right ? 1.1 : 1.2,
  })
  return [
    ...clipHanger(168, 104),
    ...(order.side === 'front'
      ? [
          {
            outline: path(
              `M446 ${top - 4} C520 ${top - 16} 680 ${top - 16} 754 ${top - 4} L744 ${top + 40} L456 ${top + 40} Z`,
            ),
            cloth: order.cloth,
            paint: 'inside',
            swell: [3, 20] as const,
            lift: 0.4,
          } satisfies Piece,
          ...label(600, top + 6, 66),
        ]
      : []),
    half(true),
    half(false),
    ...waistband(order, cut.waist),
    ...(order.side === 'front' ? frontDetails(cut) : backDetails(order)),
    ...(leg.hemAt > 1000
      ? []
      : both(
          path(
            `M${600 + leg.inner + 1} ${leg.hemAt - 34} C700 ${leg.hemAt - 24} 770 ${leg.hemAt - 26} ${600 + leg.outer} ${leg.hemAt - 40} L${600 + leg.outer + 3} ${leg.hemAt + 6} C770 ${leg.hemAt + 18} 700 ${leg.hemAt + 20} ${600 + leg.inner - 2} ${leg.hemAt + 12} Z`,
          ),
        ).map((outline): Layer => ({
          part: 'turn-up',
          outline,
          cloth: order.cloth,
          paint: 'main',
          swell: [9, 14],
          lift: 0.6,
        }))),
    ...clips(168, 104),
  ]
}

function wideFolds(leg: Leg, right: boolean): Fold[] {
  const folds = [0.25, 0.7].flatMap((t, index) => {
    const foot = 600 + leg.inner + (leg.outer - leg.inner) * t
    const from = 600 + 30 + 130 * t
    return crease(
      [from, 520 + index * 60, from + 4, 760, foot - 6, leg.hemAt - 300, foot, leg.hemAt + 20],
      13,
      { width: [6, 28, 40], strength: [0, 0.8, 1], side: index ? 1 : -1 },
    )
  })
  return right ? folds : mirrorFolds(folds)
}

function waistband(order: Order, waist: string): Layer[] {
  const band =
    order.side === 'front'
      ? `M442 ${top - 4} C500 ${top + 4} 560 ${top + 8} 612 ${top + 8} C660 ${top + 8} 710 ${top + 4} 758 ${top - 4} L764 ${top + 46} C712 ${top + 56} 660 ${top + 58} 612 ${top + 58} C560 ${top + 58} 492 ${top + 56} 436 ${top + 46} Z`
      : `M442 ${top - 4} C500 ${top - 14} 700 ${top - 14} 758 ${top - 4} L764 ${top + 46} C712 ${top + 38} 492 ${top + 38} 436 ${top + 46} Z`
  const loop = (x: number): Layer => ({
    part: 'belt loop',
    outline: rectangle(x, top + 28, 13, 68, 3),
    cloth: order.cloth,
    paint: 'main',
    swell: [4, 5],
    hem: 1.2,
    lift: 0.35,
  })
  return [
    {
      outline: path(band),
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [7, 16],
      lift: 0.5,
    },
    ...(waist === 'loops' ? [478, 530, 690, 730].map(loop) : []),
    ...(waist === 'adjusters'
      ? both(path('M719 225 L759 220 L761 246 L721 251 Z')).flatMap((tab, index) =>
          adjuster(order, tab, index === 0 ? 465 : 735),
        )
      : []),
    ...(waist === 'drawstring' && order.side === 'front' ? drawstring() : []),
  ]
}

/** A strap of the same cloth with a slide of brass. */
function adjuster(order: Order, tab: Outline, x: number): Layer[] {
  return [
    {
      outline: tab,
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [5, 8],
      lift: 0.45,
    },
    {
      part: 'side adjuster',
      outline: strokeOutline(rectangle(x, 238, 30, 36, 3), 6),
      cloth: cloths.gold,
      paint: 'brass',
      swell: [4, 3],
      hem: 0.5,
      lift: 0.4,
    },
  ]
}

function drawstring(): Layer[] {
  const cord = (text: string, part: string): Layer => ({
    part,
    outline: line(text, 9),
    cloth: cloths.linen,
    paint: 'tonal',
    swell: [5, 4],
    hem: 0.6,
    lift: 0.7,
  })
  return [
    cord('M606 240 C640 262 664 290 640 296 C622 298 610 268 600 244', 'drawstring'),
    cord('M594 240 C560 262 538 290 560 296 C578 298 590 268 600 244', 'cord'),
    cord('M598 244 C590 300 574 350 578 410', 'cord'),
    cord('M602 244 C612 310 626 360 620 434', 'cord'),
  ]
}

function frontDetails({ waist, pleats }: Cut): Layer[] {
  return [
    ...(waist === 'drawstring' ? [] : button(600, top + 33, 12)),
    { ...stitches(path(`M634 ${top + 62} L634 440 C632 490 622 520 604 540`)), part: 'fly' },
    seam(path(`M600 ${top + 60} L600 556`), -3.2),
    ...both(path(`M738 ${top + 56} C744 ${top + 120} 762 ${top + 170} 788 ${top + 200}`)).flatMap(
      (edge) => [{ ...seam(edge, -3), part: 'slanting pocket' }, stitches(edge)],
    ),
    ...(pleats
      ? both(path(`M676 ${top + 62} C678 ${top + 100} 682 ${top + 140} 688 ${top + 190}`)).map(
          (pleat) => ({ ...seam(pleat, -2.6), part: 'pleat' }),
        )
      : []),
  ]
}

const pocketButton = plain({ finish: 'gloss', gloss: 0.5 })

function backDetails(order: Order): Layer[] {
  return [
    seam(path(`M600 ${top + 40} L600 558`), -3.2),
    ...both(path(`M656 ${top + 104} L752 ${top + 100} L752 ${top + 116} L656 ${top + 120} Z`)).map(
      (outline): Layer => ({
        part: 'back pocket',
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [2, 4],
        hem: 1,
        lift: 0.25,
      }),
    ),
    ...both(path(`M704 ${top + 46} L704 ${top + 102}`)).map((dart) => seam(dart, -2)),
    ...[496, 704].flatMap((x) =>
      button(x, top + 136, 9, 'button', 'on-pocket button').map((layer) =>
        'cloth' in layer ? { ...layer, cloth: pocketButton } : layer,
      ),
    ),
  ]
}

export const trousers: Pattern = {
  options: {
    leg: ['straight', 'wide', 'tapered'],
    front: ['crease', 'plain'],
    pleats: ['two', 'none'],
    waist: ['loops', 'adjusters', 'drawstring'],
  },
  detail: [560, 380, 380],
  pieces: (order) =>
    legged(order, legs[choice(trousers, order, 'leg')], {
      creased: choice(trousers, order, 'front') === 'crease',
      pleats: choice(trousers, order, 'pleats') === 'two',
      waist: choice(trousers, order, 'waist'),
    }),
}

export const shorts: Pattern = {
  detail: [560, 380, 380],
  pieces: (order) =>
    legged(order, legs.shorts, { creased: false, pleats: true, waist: 'adjusters' }),
}
