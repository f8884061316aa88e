import { gloves, socks, umbrella, belt } from './accessories.ts'
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
import { beret, beanie, cap, brimHat } from './hats.ts'
import { cushion, throwPattern, napkins, tray } from './home.ts'
import { jacket, waistcoat } from './jackets.ts'
import { tee, polo, columnDress } from './jersey.ts'
import { knit, cardigan } from './knitwear.ts'
import { necklace, bracelet } from './necklaces.ts'
import { cuff, brooch, watch } from './ornaments.ts'
import { overcoat } from './overcoats.ts'
import { ringPattern, earrings } from './rings.ts'
import { scarf, square } from './scarves.ts'
import { shirt } from './shirts.ts'
import { croppedJacket, choreJacket } from './short-jackets.ts'
import { skirt } from './skirts.ts'
import { slipDress } from './slips.ts'
import { wallet, cardCase, keyFob } from './small-leather.ts'
import { tie } from './ties.ts'
import { trousers, shorts } from './trousers.ts'
import { candle, vase, bowl } from './vessels.ts'
import { wrapCoat, robe } from './wraps.ts'
import type { Pattern } from './pattern.ts'

/**
 * Every pattern a product may name, by the file that holds it. To add one:
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
const shelves: Record<string, Record<string, Pattern>> = {
  'accessories.ts': { gloves, socks, umbrella, belt },
  'bags.ts': { tote, satchel, 'weekend-bag': weekendBag, clutch },
  'blouses.ts': { blouse, camisole },
  'bow-ties.ts': { 'bow-tie': bowTie },
  'cards.ts': { card, 'card-set': cardSet },
  'coat.ts': { coat },
  'desk.ts': { wrapping, 'wax-seal': waxSeal },
  'dresses.ts': { 'wrap-dress': wrapDress, 'shirt-dress': shirtDress },
  'gifts.ts': { 'gift-box': giftBox, notebook, ribbon },
  'hats.ts': { beret, beanie, cap, 'brim-hat': brimHat },
  'home.ts': { cushion, throw: throwPattern, napkins, tray },
  'jackets.ts': { jacket, waistcoat },
  'jersey.ts': { tee, polo, 'column-dress': columnDress },
  'knitwear.ts': { knit, cardigan },
  'necklaces.ts': { necklace, bracelet },
  'ornaments.ts': { cuff, brooch, watch },
  'overcoats.ts': { overcoat },
  'rings.ts': { ring: ringPattern, earrings },
  'scarves.ts': { scarf, square },
  'shirts.ts': { shirt },
  'short-jackets.ts': { 'cropped-jacket': croppedJacket, 'chore-jacket': choreJacket },
  'skirts.ts': { skirt },
  'slips.ts': { 'slip-dress': slipDress },
  'small-leather.ts': { wallet, 'card-case': cardCase, 'key-fob': keyFob },
  'ties.ts': { tie },
  'trousers.ts': { trousers, shorts },
  'vessels.ts': { candle, vase, bowl },
  'wraps.ts': { 'wrap-coat': wrapCoat, robe },
}

export interface BookEntry {
  pattern: Pattern
  /** File name under artwork/patterns. */
  file: string
}

export const book: ReadonlyMap<string, BookEntry> = new Map(
  Object.entries(shelves).flatMap(([file, patterns]) =>
    Object.entries(patterns).map(([name, pattern]): [string, BookEntry] => [
      name,
      { pattern, file },
    ]),
  ),
)
