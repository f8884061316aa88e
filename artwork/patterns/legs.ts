import { plain } from '../cloths/solid.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { mirror, path, rectangle } from '../engine/path.ts'
import { bothSides, symmetric } from './body.ts'
import { both, button, clipHanger, clips, label, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Fold } from '../engine/fold.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

interface Leg {
  /** Half width of hips, then inner and outer edge of the hem from the middle line, and its height. */
  hip: number
  inner: number
  outer: number
  hemAt: number
  knee: number
}

const legs: Record<string, Leg> = {
  straight: { hip: 196, inner: 34, outer: 196, hemAt: 1400, knee: 0.5 },
  wide: { hip: 204, inner: 14, outer: 262, hemAt: 1400, knee: 0.5 },
  tapered: { hip: 202, inner: 52, outer: 172, hemAt: 1366, knee: 0.6 },
  shorts: { hip: 204, inner: 22, outer: 238, hemAt: 830, knee: 0.5 },
}

const top = 210

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
    ...crease([x(6), 556, x(50), 560, x(96), 536, x(150), 480], 8, { width: [8, 24, 12], strength: [0.7, 0.9, 0] }),
    ...crease([x(8), 600, x(50), 618, x(90), 612, x(130), 590], -6, { width: [8, 24, 12], strength: [0.5, 0.9, 0] }),
    ...crease([x(hip - 8), 500, x(hip - 30), 700, x(outer * 0.86), hemAt - 220, x(outer * 0.86), hemAt], 10, { width: [8, 30, 34], strength: [0, 1, 0.7] }),
  ]
  if (creased) {
    folds.push({ along: [x(92), 330, x(100), 620, x(middle), hemAt - 300, x(middle), hemAt + 10], width: [5, 15, 18, 18], strength: [0.2, 1, 1, 0.9], height: 15 })
  } else if (long) {
    folds.push(
      ...crease([x(inner + 30), 760, x(inner + 44), 940, x(inner + 50), hemAt - 160, x(inner + 46), hemAt], 11, { width: [6, 26, 30], strength: [0, 1, 0.6] }),
    )
  }
  if (long) {
    folds.push(
      ...crease([x(inner + 6), hemAt - 72, x(middle - 20), hemAt - 40, x(middle + 30), hemAt - 44, x(outer - 6), hemAt - 80], 8, { width: [8, 20, 8], strength: [0.7, 1, 0.3] }),
      ...crease([x(outer - 4), 890, x(outer - 50), 940, x(middle), 956, x(inner + 40), 936], -4, { width: [10, 34, 10], strength: [0.4, 1, 0] }),
    )
  }
  return folds
}

/** Trousers held by two clips, or shorts: the same cut with less leg. */
function legged(order: Order, leg: Leg, creased: boolean): Layer[] {
  const outline = legOutline(leg)
  const folds = legFolds(leg, creased)
  const wide = leg.outer > 220 && leg.hemAt > 1000
  const half = (right: boolean): Piece => ({
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
    ...(order.side === 'front' ? [{ outline: path(`M446 ${top - 4} C520 ${top - 16} 680 ${top - 16} 754 ${top - 4} L744 ${top + 40} L456 ${top + 40} Z`), cloth: order.cloth, paint: 'inside', swell: [3, 20] as const, lift: 0.4 } satisfies Piece, ...label(600, top + 6, 66)] : []),
    half(true),
    half(false),
    ...waistband(order),
    ...(order.side === 'front' ? frontDetails(order) : backDetails(order)),
    ...(leg.hemAt > 1000 ? [] : both(path(`M${600 + leg.inner + 4} ${leg.hemAt - 18} C${700} ${leg.hemAt - 8} ${770} ${leg.hemAt - 10} ${600 + leg.outer - 2} ${leg.hemAt - 24}`)).map((hem) => stitches(hem))),
    ...clips(168, 104),
  ]
}

function wideFolds(leg: Leg, right: boolean): Fold[] {
  const folds = [0.25, 0.7].flatMap((t, index) => {
    const foot = 600 + leg.inner + (leg.outer - leg.inner) * t
    const from = 600 + 30 + 130 * t
    return crease([from, 520 + index * 60, from + 4, 760, foot - 6, leg.hemAt - 300, foot, leg.hemAt + 20], 13, { width: [6, 28, 40], strength: [0, 0.8, 1], side: index ? 1 : -1 })
  })
  return right ? folds : mirrorFolds(folds)
}

function waistband(order: Order): Layer[] {
  const band = order.side === 'front'
    ? `M442 ${top - 4} C500 ${top + 4} 560 ${top + 8} 612 ${top + 8} C660 ${top + 8} 710 ${top + 4} 758 ${top - 4} L764 ${top + 46} C712 ${top + 56} 660 ${top + 58} 612 ${top + 58} C560 ${top + 58} 492 ${top + 56} 436 ${top + 46} Z`
    : `M442 ${top - 4} C500 ${top - 14} 700 ${top - 14} 758 ${top - 4} L764 ${top + 46} C712 ${top + 38} 492 ${top + 38} 436 ${top + 46} Z`
  const loop = (x: number): Layer => ({ outline: rectangle(x, top + 28, 13, 68, 3), cloth: order.cloth, paint: 'main', swell: [4, 5], hem: 1.2, lift: 0.35 })
  return [
    { outline: path(band), cloth: order.cloth, paint: 'main', angle: Math.PI / 2, swell: [7, 16], lift: 0.5 },
    ...[478, 530, 690, 730].map(loop),
  ]
}

function frontDetails(_order: Order): Layer[] {
  return [
    ...button(600, top + 33, 12),
    stitches(path(`M634 ${top + 62} L634 440 C632 490 622 520 604 540`)),
    seam(path(`M600 ${top + 60} L600 556`), -3.2),
    ...both(path(`M738 ${top + 56} C744 ${top + 120} 762 ${top + 170} 788 ${top + 200}`)).flatMap((edge) => [seam(edge, -3), stitches(edge)]),
    ...both(path(`M676 ${top + 62} C678 ${top + 100} 682 ${top + 140} 688 ${top + 190}`)).map((pleat) => seam(pleat, -2.6)),
  ]
}

const pocketButton = plain({ finish: 'gloss', gloss: 0.5 })

function backDetails(order: Order): Layer[] {
  return [
    seam(path(`M600 ${top + 40} L600 558`), -3.2),
    ...both(path(`M656 ${top + 104} L752 ${top + 100} L752 ${top + 116} L656 ${top + 120} Z`)).map((outline): Layer => ({ outline, cloth: order.cloth, paint: 'main', swell: [2, 4], hem: 1, lift: 0.25 })),
    ...both(path(`M704 ${top + 46} L704 ${top + 102}`)).map((dart) => seam(dart, -2)),
    ...[496, 704].flatMap((x) => button(x, top + 136, 9).map((layer) => ('cloth' in layer ? { ...layer, cloth: pocketButton } : layer))),
  ]
}

export const trousers: Pattern = {
  options: { leg: ['straight', 'wide', 'tapered'], front: ['crease', 'plain'] },
  detail: [560, 380, 380],
  pieces: (order) => legged(order, legs[choice(trousers, order, 'leg')], choice(trousers, order, 'front') === 'crease'),
}

export const shorts: Pattern = {
  detail: [560, 380, 380],
  pieces: (order) => legged(order, legs.shorts, false),
}

interface SkirtShape {
  hip: number
  hem: number
  hemAt: number
  wave: number
}
const skirtShapes: Record<string, SkirtShape> = {
  pleated: { hip: 214, hem: 300, hemAt: 1180, wave: 0 },
  bias: { hip: 190, hem: 262, hemAt: 1220, wave: 14 },
  pencil: { hip: 188, hem: 156, hemAt: 1080, wave: 0 },
  aline: { hip: 206, hem: 286, hemAt: 1010, wave: 4 },
}

/** A skirt in four shapes; the pleats are pressed into its height, knife-edged and fanning with the hem. */
export const skirt: Pattern = {
  options: { shape: ['pleated', 'bias', 'pencil', 'aline'] },
  detail: [600, 640, 400],
  pieces(order) {
    const name = choice(skirt, order, 'shape')
    const shape = skirtShapes[name]
    const x = (half: number) => 600 + half
    const { hip, hem, hemAt, wave } = shape
    const outline = symmetric(
      `M600 ${top} C${x(60)} ${top} ${x(110)} ${top - 2} ${x(140)} ${top - 6} C${x(150)} ${top + 60} ${x(hip - 8)} ${top + 150} ${x(hip)} ${top + 270} C${x(hip + (hem - hip) * 0.3)} ${top + 450} ${x(hem - 6)} ${hemAt - 200} ${x(hem)} ${hemAt} C${x(hem * 0.84)} ${hemAt + 14 + wave} ${x(hem * 0.74)} ${hemAt + 10} ${x(hem * 0.58)} ${hemAt + 18} C${x(hem * 0.42)} ${hemAt + 24 + wave} ${x(hem * 0.24)} ${hemAt + 14} 600 ${hemAt + 22}`,
    )
    const half = (y: number) => {
      const t = smoothstep(top - 40, top + 270, y)
      return y < top + 270 ? 140 + (hip - 140) * t : hip + ((hem - hip) * (y - top - 270)) / (hemAt - top - 270)
    }
    return [
      ...clipHanger(168, 100),
      ...(order.side === 'front' ? [{ outline: path(`M462 ${top - 6} C520 ${top - 20} 680 ${top - 20} 738 ${top - 6} L730 ${top + 30} L470 ${top + 30} Z`), cloth: order.cloth, paint: 'inside', swell: [3, 20] as const, lift: 0.4 } satisfies Piece] : []),
      {
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 70],
        folds: skirtFolds(name, shape),
        drape: name === 'pleated' ? pleats(half) : (px, py) => (name === 'bias' ? 16 : 8) * smoothstep(top, hemAt, py) * layeredNoise(((px - 600) / half(py)) * 2.4 + 3, py * 0.0011, 2) + (name === 'bias' ? 6 : 2) * noise(((px - 600) / half(py)) * 6, py * 0.0016),
        threads: (px, py) => ((px - 600) / half(py)) * -0.2,
        lift: 1.3,
      },
      {
        outline: path(`M458 ${top - 8} C520 ${top + 4} 680 ${top + 4} 742 ${top - 8} L748 ${top + 40} C690 ${top + 52} 510 ${top + 52} 452 ${top + 40} Z`),
        cloth: order.cloth, paint: 'main', angle: Math.PI / 2, swell: [7, 14], lift: 0.5,
      },
      ...skirtDetails(name, order),
      ...clips(168, 100),
    ]
  },
}

/** Knife pleats: a sawtooth across the garment's own width. */
function pleats(half: (y: number) => number): (x: number, y: number) => number {
  return (x, y) => {
    const t = ((x - 600) / half(y)) * 9
    const f = t - Math.floor(t)
    const depth = 5 + 13 * smoothstep(top + 40, top + 420, y)
    const saw = f < 0.16 ? smoothstep(0, 0.16, f) : 1 - (f - 0.16) / 0.84
    return depth * saw + 5 * noise(Math.floor(t) * 3.1, y * 0.003)
  }
}

function skirtFolds(name: string, { hip, hem, hemAt }: SkirtShape): Fold[] {
  const x = (half: number) => 600 + half
  if (name === 'pleated') return []
  if (name === 'pencil') {
    return bothSides([
      ...crease([x(180), 440, x(120), 470, x(60), 480, x(10), 470], 8, { width: [8, 26, 8], strength: [0.8, 1, 0] }),
      ...crease([x(184), 520, x(120), 556, x(60), 566, x(10), 556], -7, { width: [8, 26, 8], strength: [0.8, 1, 0] }),
      ...crease([x(hip - 40), 560, x(120), 740, x(110), 900, x(112), hemAt], 9, { width: [6, 30, 34], strength: [0, 1, 0.6] }),
    ])
  }
  const feet = name === 'bias' ? [-0.84, -0.62, -0.4, -0.16, 0.08, 0.3, 0.56, 0.8] : [-0.78, -0.36, 0.06, 0.44, 0.8]
  return feet.flatMap((foot, index) => {
    const from = top + 190 + ((index * 67) % 130)
    const start = x(foot * hip * 0.8)
    const end = x(foot * hem)
    return crease([start, from, start, from + 200, end - (end - start) * 0.3, hemAt - 240, end, hemAt + 30], name === 'bias' ? 19 : 13, { width: [4, 26, 44], strength: [0, 0.7, 1], side: index % 2 ? 1 : -1 })
  })
}

function skirtDetails(name: string, order: Order): Layer[] {
  if (order.side === 'back') return [seam(path(`M600 ${top + 44} L600 ${top + 300}`), -3), ...button(600, top + 20, 10)]
  if (name === 'aline') {
    return [
      seam(path(`M600 ${top + 46} L600 1028`), -3),
      ...[0, 1, 2, 3, 4, 5, 6].flatMap((i) => button(600, top + 84 + i * 104, 12)),
      ...both(path(`M690 ${top + 120} L770 ${top + 150}`)).flatMap((edge) => [seam(edge, -3)]),
      stitches(path(`M584 ${top + 50} L584 1022 M616 ${top + 50} L616 1022`)),
    ]
  }
  if (name === 'pencil') return [...both(path(`M676 ${top + 50} L684 ${top + 170}`)).map((dart) => seam(dart, -2.2)), stitches(path('M448 1060 C520 1074 680 1074 752 1060'))]
  return []
}
