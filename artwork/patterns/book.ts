import { gloves } from './gloves.ts'
import { socks } from './socks.ts'
import { umbrella } from './umbrella.ts'
import { belt } from './belt.ts'
import { tote, satchel } from './bags.ts'
import { clutch } from './clutches.ts'
import { weekendBag } from './weekend-bag.ts'
import { bowTie } from './bow-ties.ts'
import { blouse } from './blouses.ts'
import { camisole } from './camisoles.ts'
import { card, cardSet } from './cards.ts'
import { coat } from './coat.ts'
import { wrapping, waxSeal } from './desk.ts'
import { wrapDress } from './dresses.ts'
import { shirtDress } from './shirt-dress.ts'
import { giftBox, notebook, ribbon } from './gifts.ts'
import { beret, beanie, cap } from './hats.ts'
import { brimHat } from './brim-hat.ts'
import { cushion } from './cushions.ts'
import { throwPattern } from './throws.ts'
import { napkins } from './napkins.ts'
import { tray } from './tray.ts'
import { jacket, waistcoat } from './jackets.ts'
import { tee, polo, columnDress } from './jersey.ts'
import { knit, cardigan } from './knitwear.ts'
import { necklace, bracelet } from './necklaces.ts'
import { cuff, brooch, watch } from './ornaments.ts'
import { overcoat } from './overcoats.ts'
import { ringPattern } from './rings.ts'
import { earrings } from './earrings.ts'
import { scarf } from './scarves.ts'
import { square } from './squares.ts'
import { shirt } from './shirts.ts'
import { croppedJacket, choreJacket } from './short-jackets.ts'
import { skirt } from './skirts.ts'
import { slipDress } from './slips.ts'
import { wallet, cardCase, keyFob } from './small-leather.ts'
import { tie } from './ties.ts'
import { trousers, shorts } from './trousers.ts'
import { candle } from './candle.ts'
import { vase } from './vases.ts'
import { bowl } from './bowl.ts'
import { wrapCoat, robe } from './wraps.ts'
import type { Pattern } from './pattern.ts'

/**
 * Every pattern a product may name. To add one:
 *
 *   1. write it as a `Pattern` in a file of this folder: outlines in stacking order on 1200 x 1500 units, half of it
 *      drawn and mirrored at x = 600; `swell` for its form, `folds` that begin at strength 0, stitches as marks;
 *   2. give a `part` to what a description may name, so that vocabulary.ts can compare: 'flap pocket', 'button';
 *   3. list it here under the name the catalogue will use;
 *   4. name it in supabase/catalogue, with a cloth of cloths/shelf.ts and a colour of palette.ts;
 *   5. say how it is worn, in worn/worn.ts;
 *   6. look at it: node artwork/draw.ts --only <slug> --out /tmp/look;
 *   7. draw it: node artwork/draw.ts.
 */
const patterns: Record<string, Pattern> = {
  beanie,
  belt,
  beret,
  blouse,
  'bow-tie': bowTie,
  bowl,
  bracelet,
  'brim-hat': brimHat,
  brooch,
  camisole,
  candle,
  cap,
  card,
  'card-case': cardCase,
  'card-set': cardSet,
  cardigan,
  'chore-jacket': choreJacket,
  clutch,
  coat,
  'column-dress': columnDress,
  'cropped-jacket': croppedJacket,
  cuff,
  cushion,
  earrings,
  'gift-box': giftBox,
  gloves,
  jacket,
  'key-fob': keyFob,
  knit,
  napkins,
  necklace,
  notebook,
  overcoat,
  polo,
  ribbon,
  ring: ringPattern,
  robe,
  satchel,
  scarf,
  shirt,
  'shirt-dress': shirtDress,
  shorts,
  skirt,
  'slip-dress': slipDress,
  socks,
  square,
  tee,
  throw: throwPattern,
  tie,
  tote,
  tray,
  trousers,
  umbrella,
  vase,
  waistcoat,
  wallet,
  watch,
  'wax-seal': waxSeal,
  'weekend-bag': weekendBag,
  'wrap-coat': wrapCoat,
  'wrap-dress': wrapDress,
  wrapping,
}

export interface BookEntry {
  pattern: Pattern
}

export const book: ReadonlyMap<string, BookEntry> = new Map(
  Object.entries(patterns).map(([name, pattern]) => [name, { pattern }]),
)
