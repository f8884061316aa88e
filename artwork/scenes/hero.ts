import { cloths } from '../cloths/shelf.ts'
import { toByte } from '../engine/develop.ts'
import { hash } from '../engine/noise.ts'
import { writeEdition, writeScaled } from '../output.ts'
import { walls } from '../palette.ts'
import { book } from '../patterns/book.ts'
import { hook } from '../patterns/notions.ts'
import { cutPieces } from '../patterns/pattern.ts'
import { paintRoom } from './room.ts'
import type { ClothName } from '../cloths/shelf.ts'
import type { Ground, Photograph } from '../engine/develop.ts'
import type { Layer } from '../engine/piece.ts'
import type { Edition } from '../output.ts'
import type { Order } from '../patterns/pattern.ts'
import type { Hung, Room } from './room.ts'

/** The pieces of a pattern in a cloth, from the front. */
export function cut(
  name: string,
  clothName: ClothName,
  options: Record<string, string> = {},
  forMen = false,
): Layer[] {
  const entry = book.get(name)
  if (!entry) throw new Error(`there is no pattern "${name}"`)
  const order: Order = { cloth: cloths[clothName], clothName, options, side: 'front' }
  return cutPieces(entry.pattern, order, `${name} ${clothName}`, forMen)
}

/** A room's light as bytes. */
function printRoom(ground: Ground): Photograph {
  const { width, height, light } = ground
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const speck =
        (hash(x * 7 + y * 13, y * 31 + x * 3) + hash(x + y * 57, y + x * 11) - 1) * 0.008
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = toByte(light[at + channel], speck)
    }
  }
  return { width, height, pixels }
}

const coat = (x: number, scale: number): Hung => ({
  layers: cut('coat', 'melton'),
  colour: 'camel',
  x,
  scale,
})
const dress = (x: number, scale: number): Hung => ({
  layers: cut('slip-dress', 'satin'),
  colour: 'sage',
  x,
  scale,
})
const sweater = (x: number, scale: number): Hung => ({
  layers: [hook(232), ...cut('knit', 'cable', { neck: 'crew' })],
  colour: 'ecru',
  x,
  scale,
})

const heroWide: Room = {
  width: 2400,
  height: 1280,
  walls: [walls.stone, walls.bottle],
  meeting: 1496,
  rail: 124,
  window: { x: 760, y: 76, pane: [300, 470], columns: 4 },
  hung: [coat(1396, 0.86), dress(1818, 0.82), sweater(2140, 0.74)],
}

const heroTall: Room = {
  width: 1200,
  height: 1500,
  walls: [walls.stone, walls.bottle],
  meeting: 690,
  rail: 150,
  window: { x: -120, y: 110, pane: [280, 560], columns: 3 },
  hung: [coat(430, 0.86), dress(880, 0.86)],
}

const her: Room = {
  ...heroTall,
  height: 1600,
  walls: ['#b9a49b', '#6e2230'],
  meeting: 760,
  window: { x: 60, y: 120, pane: [260, 520], columns: 3 },
  hung: [
    {
      layers: cut('wrap-dress', 'silk', { sleeve: 'long' }),
      colour: 'oat',
      x: 410,
      scale: 0.98,
    },
    {
      layers: cut('blouse', 'silk', { neck: 'bow' }),
      colour: 'blush',
      x: 880,
      scale: 0.9,
    },
  ],
}

const him: Room = {
  ...heroTall,
  height: 1600,
  walls: ['#93a3a6', '#252b36'],
  meeting: 700,
  window: { x: 20, y: 120, pane: [260, 520], columns: 3 },
  hung: [
    {
      layers: cut('overcoat', 'herringbone', { length: 'long' }, true),
      colour: 'loden',
      second: 'bottle',
      x: 400,
      scale: 0.96,
    },
    {
      layers: cut('shirt', 'linen', { collar: 'classic' }, true),
      colour: 'white',
      x: 900,
      scale: 0.94,
    },
  ],
}

const wide: Edition = { avif: [960, 1600, 2400], webp: 1600, avifQuality: 48, webpQuality: 70 }
const tall: Edition = { avif: [480, 960], webp: 960, avifQuality: 46, webpQuality: 66 }
const person: Edition = { avif: [320, 640, 960, 1200], webp: 960, avifQuality: 44, webpQuality: 64 }

const printed = (room: Room, edition: Edition) => async (path: string) =>
  writeEdition(printRoom(paintRoom(room)), path, edition)

export const heroScenes = {
  'hero-wide': printed(heroWide, wide),
  'hero-tall': printed(heroTall, tall),
  her: printed(her, person),
  him: printed(him, person),
  /** What a link to the shop shows elsewhere: JPEG, because not every reader of links knows newer formats. */
  share: async (path: string) => {
    const room: Room = {
      ...heroWide,
      width: 1200,
      height: 630,
      meeting: 720,
      rail: 62,
      window: { x: 330, y: 30, pane: [150, 235], columns: 4 },
      hung: [coat(660, 0.42), dress(880, 0.41), sweater(1050, 0.37)],
    }
    return writeScaled(
      printRoom(paintRoom(room)),
      `${path.replace('/scenes/', '/')}.jpg`,
      1200,
      (image) => image.jpeg({ quality: 82, mozjpeg: true }),
    )
  },
}
