import { cloths } from '../cloths/shelf.ts'
import { Canvas } from '../engine/canvas.ts'
import { develop, studioGround } from '../engine/develop.ts'
import { crease } from '../engine/fold.ts'
import { lightCanvas } from '../engine/light.ts'
import { layeredNoise } from '../engine/noise.ts'
import { ellipse, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { editions, writeEdition } from '../output.ts'
import { colourway, walls } from '../palette.ts'
import type { ClothName } from '../cloths/shelf.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { ColourName } from '../palette.ts'

/** A piece of cloth cut with pinking shears. */
function swatch(cx: number, cy: number, width: number, height: number, angle: number): Outline {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const points: number[] = []
  const side = (ax: number, ay: number, bx: number, by: number) => {
    const length = Math.hypot(bx - ax, by - ay)
    const teeth = Math.round(length / 13)
    const [nx, ny] = [(by - ay) / length, (ax - bx) / length]
    for (let tooth = 0; tooth < teeth; tooth++) {
      for (const [t, out] of [
        [tooth / teeth, 0],
        [(tooth + 0.5) / teeth, 6],
      ]) {
        const x = ax + (bx - ax) * t + nx * out
        const y = ay + (by - ay) * t + ny * out
        points.push(cx + c * x - s * y, cy + s * x + c * y)
      }
    }
  }
  const [w, h] = [width / 2, height / 2]
  side(-w, -h, w, -h)
  side(w, -h, w, h)
  side(w, h, -w, h)
  side(-w, h, -w, -h)
  return [{ points, closed: true }]
}

interface Sample {
  cloth: ClothName
  colour: ColourName
  second?: ColourName
  place: readonly [x: number, y: number, width: number, height: number, angle: number]
}

const samples: readonly Sample[] = [
  { cloth: 'herringbone', colour: 'tobacco', second: 'oat', place: [270, 430, 520, 560, -0.07] },
  { cloth: 'corduroy', colour: 'bottle', place: [640, 330, 430, 470, 0.06] },
  { cloth: 'boucle', colour: 'ecru', place: [600, 660, 480, 420, -0.04] },
  { cloth: 'satin', colour: 'rust', place: [1010, 470, 480, 560, 0.05] },
  { cloth: 'linen', colour: 'sand', place: [1340, 330, 440, 420, -0.06] },
  { cloth: 'cable', colour: 'chalk', place: [1400, 640, 470, 430, 0.03] },
  { cloth: 'leather', colour: 'cognac', place: [1790, 420, 450, 540, 0.07] },
  { cloth: 'melton', colour: 'ink', place: [2080, 600, 430, 430, -0.08] },
  { cloth: 'velvet', colour: 'oxblood', place: [2130, 300, 380, 360, 0.05] },
]

/** The shop's fabrics side by side on a table, pinned. */
export async function drawMaterials(file: string): Promise<number> {
  const layers = samples.flatMap(({ cloth, place }, index): Layer[] => {
    const [x, y, width, height, angle] = place
    const shift =
      cloth === 'cable'
        ? (px: number, py: number) => [600 + (px - x) * 1.1, py * 1.1] as const
        : undefined
    return [
      {
        outline: swatch(x, y, width, height, angle),
        cloth: { ...cloths[cloth], thickness: 2 },
        paint: `main${index}`,
        second: `second${index}`,
        angle,
        ...(shift ? { coordinates: shift } : {}),
        swell: [5, 40],
        lift: 1.1,
        drape: (px, py) => 10 * layeredNoise(px * 0.004 + index, py * 0.004, 2),
        folds:
          cloth === 'satin'
            ? [
                ...crease([820, 300, 940, 460, 1040, 500, 1220, 600], 30, {
                  width: [20, 110, 30],
                  strength: [0, 1, 0],
                }),
                ...crease([800, 560, 930, 580, 1040, 640, 1160, 720], -22, {
                  width: [20, 100, 30],
                  strength: [0, 1, 0],
                }),
              ]
            : [],
      },
    ]
  })
  const ways = samples.map(({ colour, second }) => colourway(colour, second))
  const pin = colourway('oxblood')
  const canvas = new Canvas(2400, 900, { left: 0, top: 0, scale: 1 }, [
    (paint) => {
      const numbered = /^(main|second)(\d+)$/.exec(paint)
      return numbered ? ways[Number(numbered[2])](numbered[1]) : pin(paint)
    },
  ])
  canvas.lay([...layers, ...pinAt(880, 250), ...pinAt(1700, 690)])
  const [lit] = lightCanvas(canvas)
  return writeEdition(develop(lit, studioGround(2400, 900, walls.tile)), file, {
    avif: [960, 1600, 2400],
    webp: 1600,
    avifQuality: 42,
    webpQuality: 60,
  })
}

/** One cloth filling a square, lightly rumpled. */
function drawCloth({ cloth, colour, second }: Pick<Sample, 'cloth' | 'colour' | 'second'>) {
  return async (file: string): Promise<number> => {
    const canvas = new Canvas(640, 640, { left: 440, top: 590, scale: 2 }, [
      colourway(colour, second),
    ])
    canvas.lay([
      {
        outline: path('M300 450 L900 450 L900 1050 L300 1050 Z'),
        cloth: cloths[cloth],
        paint: 'main',
        swell: [4, 40],
        shadow: 0,
        drape: (x, y) => 14 * layeredNoise(x * 0.006, y * 0.006, 2),
        folds:
          cloth === 'satin'
            ? [
                ...crease([420, 600, 540, 700, 640, 760, 800, 880], 30, {
                  width: [30, 90, 40],
                  strength: [0.2, 1, 0.2],
                }),
                ...crease([440, 800, 560, 800, 660, 860, 780, 960], -20, {
                  width: [20, 70, 30],
                  strength: [0, 1, 0],
                }),
              ]
            : [],
      },
    ])
    const [lit] = lightCanvas(canvas)
    return writeEdition(
      develop(lit, studioGround(640, 640, walls.tile)),
      file.replace('/scenes/cloth-', '/cloth/'),
      editions.cloth,
    )
  }
}

const onShow: readonly Pick<Sample, 'cloth' | 'colour' | 'second'>[] = [
  { cloth: 'melton', colour: 'camel' },
  { cloth: 'satin', colour: 'sage' },
  { cloth: 'cable', colour: 'ecru' },
  { cloth: 'corduroy', colour: 'bottle' },
  { cloth: 'herringbone', colour: 'tobacco', second: 'oat' },
  { cloth: 'leather', colour: 'cognac' },
]

/** Squares for the section on materials. */
export const clothScenes: Record<string, (file: string) => Promise<number>> = Object.fromEntries(
  onShow.map((sample) => [`cloth-${sample.cloth}`, drawCloth(sample)]),
)

function pinAt(x: number, y: number): Layer[] {
  return [
    {
      outline: strokeOutline(path(`M${x} ${y} L${x + 84} ${y + 98}`), 4),
      cloth: cloths.silver,
      paint: 'steel',
      swell: [3, 2],
      hem: 0.3,
      lift: 0.5,
    },
    {
      outline: ellipse(x, y, 13),
      cloth: cloths.wax,
      paint: 'oxblood',
      swell: [18, 8],
      hem: 0.5,
      lift: 0.8,
    },
  ]
}
