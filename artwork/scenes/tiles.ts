import { Canvas } from '../engine/canvas.ts'
import { develop, studioGround } from '../engine/develop.ts'
import { lightCanvas } from '../engine/light.ts'
import { ellipse, move, path, polygon, rectangle, scaleAbout, turn } from '../engine/path.ts'
import { writeEdition } from '../output.ts'
import { colourway } from '../palette.ts'
import { cut } from './hero.ts'
import { emptyHanger, line, papered, sheet } from './paper.ts'
import type { Layer } from '../engine/piece.ts'
import type { Edition } from '../output.ts'

const arch = path('M190 1560 V640 C190 380 380 210 600 210 C820 210 1010 380 1010 640 V1560 Z')

const floor = (y: number) => polygon([-60, y], [1260, y], [1260, 1600], [-60, 1600])

const leftHalf = (x: number) => polygon([-60, -60], [x, -60], [x, 1600], [-60, 1600])

interface Tile {
  ground: string
  layers: () => Layer[]
}

const tiles: Record<string, Tile> = {
  women: {
    ground: '#d8cbbb',
    layers: () => [
      sheet(leftHalf(560), '#8fa3a8'),
      sheet(rectangle(600, 1440, 420, 300), '#efe7da'),
      ...papered(cut('slip-dress', 'satin'), { colour: 'oxblood', scale: 0.92, y: -20 }),
      ...drapes('#8c3443'),
    ],
  },
  men: {
    ground: '#1f3f35',
    layers: () => [
      sheet(arch, '#c2a05f'),
      ...papered(cut('coat', 'melton'), { colour: 'ink', scale: 0.88, y: 30 }),
    ],
  },
  accessories: {
    ground: '#cdb0a3',
    layers: () => [
      sheet(ellipse(600, 640, 380), '#efe7da'),
      sheet(floor(1120), '#6e2230'),
      ...papered(cut('brim-hat', 'felt'), {
        colour: 'bottle',
        second: 'brass',
        scale: 0.86,
        y: -120,
      }),
      ...papered(cut('gloves', 'leather'), { colour: 'camel', scale: 0.62, x: 60, y: 420 }),
    ],
  },
  'leather-goods': {
    ground: '#b4bfbd',
    layers: () => [
      sheet(polygon([-60, 980], [1260, 760], [1260, 1600], [-60, 1600]), '#1f3f35'),
      sheet(ellipse(860, 420, 240), '#e4d9c4'),
      ...papered(cut('satchel', 'leather'), { colour: 'cognac', scale: 1.02, y: 60 }),
    ],
  },
  jewellery: {
    ground: '#252b36',
    layers: () => [
      sheet(ellipse(600, 760, 430), '#3a4352'),
      sheet(ellipse(600, 640, 290), '#e8dcc2'),
      ...papered(cut('necklace', 'pearl', { style: 'pearls' }), {
        colour: 'white',
        scale: 1.05,
        y: 155,
      }),
      ...papered(cut('ring', 'gold', { style: 'stone' }), {
        colour: 'gold',
        second: 'oxblood',
        scale: 0.5,
        y: 470,
      }),
    ],
  },
  home: {
    ground: '#a9b39a',
    layers: () => [
      sheet(arch, '#efe7da'),
      sheet(floor(1180), '#6b4a33'),
      ...papered(cut('vase', 'ceramic'), { colour: 'stone-blue', scale: 0.98, x: -110, y: 110 }),
      ...branches(),
      ...papered(cut('bowl', 'ceramic'), { colour: 'rust', scale: 0.56, x: 230, y: 330 }),
    ],
  },
  'cards-gifts': {
    ground: '#7a2330',
    layers: () => [
      sheet(ellipse(640, 700, 440), '#cdb0a3'),
      ...papered(cut('gift-box', 'paper'), {
        colour: 'bottle',
        second: 'brass',
        scale: 0.86,
        y: 20,
      }),
    ],
  },
  archive: {
    ground: '#9aa2a5',
    layers: () => [
      sheet(leftHalf(700), '#b9bfc0'),
      sheet(line('M-40 330 L1240 330', 22), '#b08d4f'),
      ...emptyHanger(430, 345),
      ...emptyHanger(770, 345),
      ...papered(cut('gift-box', 'paper').slice(0, 1), { colour: 'oat', scale: 0.5, y: 440 }),
    ],
  },
}

/** Strips of a lighter paper where the dress would fold. */
function drapes(paint: string): Layer[] {
  return [
    'M500 430 C530 510 570 545 606 545 C650 545 690 505 712 430 C690 478 650 505 604 505 C562 505 526 478 500 430 Z',
    'M566 660 C548 860 486 1090 450 1268 L512 1276 C536 1080 566 860 574 660 Z',
    'M684 660 C716 860 752 1090 776 1258 L728 1268 C716 1080 690 860 676 660 Z',
  ].map((text) => ({ ...sheet(path(text), paint, 0.5) }))
}

function branches(): Layer[] {
  const leaf = path('M600 750 C636 716 690 712 734 736 C694 772 640 776 600 750 Z')
  const at = (x: number, y: number, angle: number, size: number) =>
    sheet(
      move(turn(scaleAbout(leaf, size, 600, 750), angle, 600, 750), x - 600, y - 750),
      '#1f4538',
      0.7,
    )
  return [
    sheet(line('M492 560 C480 440 440 330 380 250', 9), '#43293a', 0.6),
    sheet(line('M492 560 C510 420 560 330 640 270', 9), '#43293a', 0.6),
    at(486, 470, -0.6, 0.9),
    at(462, 400, 3.9, 0.9),
    at(430, 330, -0.9, 0.8),
    at(384, 262, -2.1, 0.9),
    at(512, 440, -0.2, 0.9),
    at(540, 380, -2.3, 0.8),
    at(580, 320, 0.1, 0.8),
    at(636, 272, -0.8, 0.9),
  ]
}

const tileEdition: Edition = { avif: [320, 640, 960], webp: 640, avifQuality: 44, webpQuality: 64 }

function drawTile({ ground, layers }: Tile) {
  return async (file: string) => {
    const canvas = new Canvas(960, 1200, { left: 0, top: 0, scale: 0.8 }, [colourway('white')])
    canvas.lay([
      { ...sheet(rectangle(600, 750, 1400, 1700), ground), shadow: 0, hem: 0, swell: [0, 6] },
      ...layers(),
    ])
    const [lit] = lightCanvas(canvas, 1.03)
    return writeEdition(develop(lit, studioGround(960, 1200, ground), 0.007), file, tileEdition)
  }
}

/** The tile of every category, by slug. */
export const tileScenes: Record<string, (file: string) => Promise<number>> = Object.fromEntries(
  Object.entries(tiles).map(([slug, tile]) => [`category-${slug}`, drawTile(tile)]),
)
