import { crease, loose } from '../engine/fold.ts'
import { layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import { bothSides, symmetric } from './body.ts'
import { both, button, clipHanger, clips, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import { top } from './trousers.ts'
import type { Fold } from '../engine/fold.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

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
      return y < top + 270
        ? 140 + (hip - 140) * t
        : hip + ((hem - hip) * (y - top - 270)) / (hemAt - top - 270)
    }
    return [
      ...clipHanger(168, 100),
      ...(order.side === 'front'
        ? [
            {
              outline: path(
                `M462 ${top - 6} C520 ${top - 20} 680 ${top - 20} 738 ${top - 6} L730 ${top + 30} L470 ${top + 30} Z`,
              ),
              cloth: order.cloth,
              paint: 'inside',
              swell: [3, 20] as const,
              lift: 0.4,
            } satisfies Piece,
          ]
        : []),
      {
        part:
          name === 'pleated' ? `pleated skirt with ${4 * pleatsInHalf} pleats` : `${name} skirt`,
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 70],
        folds: skirtFolds(name, shape),
        drape:
          name === 'pleated'
            ? pleats(half)
            : (px, py) =>
                (name === 'bias' ? 16 : 8) *
                  smoothstep(top, hemAt, py) *
                  layeredNoise(((px - 600) / half(py)) * 2.4 + 3, py * 0.0011, 2) +
                (name === 'bias' ? 6 : 2) * noise(((px - 600) / half(py)) * 6, py * 0.0016),
        threads: (px, py) => ((px - 600) / half(py)) * -0.2,
        lift: 1.3,
      },
      {
        outline: path(
          `M458 ${top - 8} C520 ${top + 4} 680 ${top + 4} 742 ${top - 8} L748 ${top + 40} C690 ${top + 52} 510 ${top + 52} 452 ${top + 40} Z`,
        ),
        cloth: order.cloth,
        paint: 'main',
        angle: Math.PI / 2,
        swell: [7, 14],
        lift: 0.5,
      },
      ...skirtDetails(name, order),
      ...clips(168, 100),
    ]
  },
}

/** Of one side of the skirt, from the middle line to the seam. */
const pleatsInHalf = 9

/** Knife pleats: a sawtooth across the garment's own width. */
function pleats(half: (y: number) => number): (x: number, y: number) => number {
  return (x, y) => {
    const t = ((x - 600) / half(y)) * pleatsInHalf
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
    return loose(
      bothSides([
        ...crease([x(180), 440, x(120), 470, x(60), 480, x(10), 470], 8, {
          width: [8, 26, 8],
          strength: [0.8, 1, 0],
        }),
        ...crease([x(184), 520, x(120), 556, x(60), 566, x(10), 556], -7, {
          width: [8, 26, 8],
          strength: [0.8, 1, 0],
        }),
        ...crease([x(hip - 40), 560, x(120), 740, x(110), 900, x(112), hemAt], 9, {
          width: [6, 30, 34],
          strength: [0, 1, 0.6],
        }),
      ]),
    )
  }
  const feet =
    name === 'bias'
      ? [-0.84, -0.62, -0.4, -0.16, 0.08, 0.3, 0.56, 0.8]
      : [-0.78, -0.36, 0.06, 0.44, 0.8]
  return loose(
    feet.flatMap((foot, index) => {
      const from = top + 190 + ((index * 67) % 130)
      const start = x(foot * hip * 0.8)
      const end = x(foot * hem)
      return crease(
        [start, from, start, from + 200, end - (end - start) * 0.3, hemAt - 240, end, hemAt + 30],
        name === 'bias' ? 19 : 13,
        { width: [4, 26, 44], strength: [0, 0.7, 1], side: index % 2 ? 1 : -1 },
      )
    }),
  )
}

function skirtDetails(name: string, order: Order): Layer[] {
  if (order.side === 'back') return skirtBack(name)
  if (name === 'aline') {
    return [
      seam(path(`M600 ${top + 46} L600 1028`), -3),
      ...[0, 1, 2, 3, 4, 5, 6].flatMap((i) => button(600, top + 84 + i * 104, 12)),
      ...both(path(`M690 ${top + 120} L770 ${top + 150}`)).map((edge) => ({
        ...seam(edge, -3),
        part: 'slanting pocket',
      })),
      stitches(path(`M584 ${top + 50} L584 1022 M616 ${top + 50} L616 1022`)),
    ]
  }
  if (name === 'pencil')
    return [
      ...both(path(`M676 ${top + 50} L684 ${top + 170}`)).map((dart) => seam(dart, -2.2)),
      stitches(path('M448 1060 C520 1074 680 1074 752 1060')),
    ]
  return []
}

/** A zip behind, but for the elastic waist and the buttoned front; the pencil has a vent. */
function skirtBack(name: string): Layer[] {
  if (name === 'bias' || name === 'aline') return []
  const zip: Layer = { ...seam(path(`M600 ${top + 2} L600 ${top + 250}`), -3.6, 2.6), part: 'zip' }
  if (name !== 'pencil') return [zip]
  return [
    zip,
    stitches(path(`M588 ${top + 44} L588 ${top + 250} L600 ${top + 256}`)),
    seam(path(`M600 ${top + 256} L600 860`), -3),
    { ...seam(path('M600 860 L604 1100'), -8, 4), part: 'vent' },
    stitches(path('M590 866 L592 1094')),
    ...both(path(`M676 ${top + 50} L684 ${top + 170}`)).map((dart) => seam(dart, -2.2)),
  ]
}
