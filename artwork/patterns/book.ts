import * as accessories from './accessories.ts'
import * as coats from './coat.ts'
import * as dresses from './dresses.ts'
import * as home from './home.ts'
import * as jewellery from './jewellery.ts'
import * as knitwear from './knitwear.ts'
import * as leather from './leather-goods.ts'
import * as legs from './legs.ts'
import * as paper from './paper.ts'
import * as shirts from './shirts.ts'
import * as tailored from './tailored.ts'
import type { Pattern } from './pattern.ts'

/** Every pattern a product may name, by the file that holds it. To add one: write it, list it here, name it in the catalogue. */
const shelves: Record<string, Record<string, Pattern>> = {
  'coat.ts': { coat: coats.coat },
  'tailored.ts': {
    overcoat: tailored.overcoat,
    'wrap-coat': tailored.wrapCoat,
    robe: tailored.robe,
    jacket: tailored.jacket,
    'cropped-jacket': tailored.croppedJacket,
    'chore-jacket': tailored.choreJacket,
    waistcoat: tailored.waistcoat,
  },
  'dresses.ts': {
    'slip-dress': dresses.slipDress,
    'wrap-dress': dresses.wrapDress,
    'shirt-dress': dresses.shirtDress,
  },
  'knitwear.ts': {
    knit: knitwear.knit,
    cardigan: knitwear.cardigan,
    tee: knitwear.tee,
    polo: knitwear.polo,
    'column-dress': knitwear.columnDress,
  },
  'shirts.ts': { shirt: shirts.shirt, blouse: shirts.blouse, camisole: shirts.camisole },
  'accessories.ts': {
    scarf: accessories.scarf,
    square: accessories.square,
    beret: accessories.beret,
    beanie: accessories.beanie,
    cap: accessories.cap,
    'brim-hat': accessories.brimHat,
    gloves: accessories.gloves,
    socks: accessories.socks,
    tie: accessories.tie,
    'bow-tie': accessories.bowTie,
    umbrella: accessories.umbrella,
    belt: accessories.belt,
  },
  'leather-goods.ts': {
    tote: leather.tote,
    satchel: leather.satchel,
    'weekend-bag': leather.weekendBag,
    clutch: leather.clutch,
    wallet: leather.wallet,
    'card-case': leather.cardCase,
    'key-fob': leather.keyFob,
  },
  'jewellery.ts': {
    ring: jewellery.ringPattern,
    earrings: jewellery.earrings,
    necklace: jewellery.necklace,
    bracelet: jewellery.bracelet,
    cuff: jewellery.cuff,
    brooch: jewellery.brooch,
    watch: jewellery.watch,
  },
  'home.ts': {
    cushion: home.cushion,
    throw: home.throwPattern,
    candle: home.candle,
    vase: home.vase,
    bowl: home.bowl,
    napkins: home.napkins,
    tray: home.tray,
  },
  'paper.ts': {
    card: paper.card,
    'card-set': paper.cardSet,
    'gift-box': paper.giftBox,
    notebook: paper.notebook,
    wrapping: paper.wrapping,
    'wax-seal': paper.waxSeal,
    ribbon: paper.ribbon,
  },
  'legs.ts': { trousers: legs.trousers, shorts: legs.shorts, skirt: legs.skirt },
}

export interface BookEntry {
  pattern: Pattern
  /** File name under artwork/patterns. */
  file: string
}

export const book: ReadonlyMap<string, BookEntry> = new Map(
  Object.entries(shelves).flatMap(([file, patterns]) =>
    Object.entries(patterns).map(([name, pattern]): [string, BookEntry] => [name, { pattern, file }]),
  ),
)
