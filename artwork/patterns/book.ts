import * as coats from './coat.ts'
import * as dresses from './dresses.ts'
import * as knitwear from './knitwear.ts'
import * as legs from './legs.ts'
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
