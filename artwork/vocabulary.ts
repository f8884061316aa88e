import { countParts, featuresOf } from './patterns/features.ts'
import type { Features, Length } from './patterns/features.ts'
import type { DrawnProduct } from './products.ts'

/**
 * What the words of the catalogue say about the pictures. A text may name only what is drawn: the things below, as many
 * as it says, of the kind that it says, of the length and finish that it says. What no picture shows (an inside pocket,
 * a lining, a hidden hook) it may name when the same part of the sentence says that it is not to be seen.
 */

/** Kinds of things, by the patterns that draw them: a word means another thing on a coat than on a card. */
const kinds: Record<string, readonly string[]> = {
  tops: [
    'coat overcoat wrap-coat robe jacket cropped-jacket chore-jacket waistcoat wrap-dress shirt-dress slip-dress',
    'column-dress shirt blouse camisole knit cardigan tee polo',
  ],
  legs: ['trousers shorts'],
  skirts: ['skirt'],
  bags: ['tote satchel weekend-bag clutch'],
  jewels: ['ring earrings necklace cuff bracelet brooch'],
  scarves: ['scarf square'],
  ties: ['tie'],
  belts: ['belt'],
  hats: ['beret beanie cap brim-hat'],
  home: ['cushion throw napkins tray vase bowl'],
  paper: ['card notebook wrapping wax-seal'],
}

const patternsOf = (kind: string): string[] => kinds[kind].flatMap((names) => names.split(' '))

interface Term {
  /** The word or words in the text. */
  say: RegExp
  /** The part that must be drawn; several, where any of them will do. */
  part: string | readonly string[]
  on: readonly string[]
}

const worn = ['tops', 'legs', 'skirts']
const term = (say: RegExp, part: Term['part'], on: readonly string[]): Term => ({ say, part, on })

/** The longer phrase stands before the shorter: 'patch pocket' before 'pocket'. */
const terms: readonly Term[] = [
  // buttons and closures
  term(/cloth buttons?/, 'button', ['home']),
  term(/double-breasted|two rows/, 'peaked lapel', ['tops']),
  term(/buttons?(?! (?:once|up)\b)/, 'button', ['tops', 'legs', 'skirts']),
  term(/fly/, 'fly', ['tops', 'legs']),
  term(/zips?/, 'zip', ['skirts', 'home']),
  term(/vent/, 'vent', worn),
  term(/slit/, 'slit', worn),
  term(/throat tab/, 'throat tab', ['tops']),
  term(/placket/, ['placket', 'button'], ['tops']),
  term(/braid/, 'braid', ['tops']),
  term(/buckle/, 'buckle', ['tops', 'belts']),
  // pockets
  term(/flap pockets?|flapped (?:ones|pockets)|flaps/, 'flap pocket', ['tops']),
  term(/patch pockets?/, 'patch pocket', ['tops']),
  term(/welt pockets?|breast welt/, ['welt pocket'], ['tops']),
  term(/chest pockets?/, 'chest pocket', ['tops']),
  term(/ticket pocket/, 'ticket pocket', ['tops']),
  term(/slanting pockets?/, 'slanting pocket', worn),
  term(/(?:back|jetted) pockets?/, 'back pocket', ['legs', 'bags']),
  term(/front pockets?/, 'front pocket', ['bags']),
  term(/pockets?/, 'pocket', worn),
  // waists
  term(/half belt/, 'half belt', ['tops']),
  term(/belt loops/, 'belt loop', ['legs']),
  term(/belt/, 'belt', ['belted']),
  term(/side (?:adjusters|tabs)/, 'side adjuster', ['legs']),
  term(/drawstring(?:ed)?/, 'drawstring', ['legs']),
  term(/turn-up/, 'turn-up', ['legs']),
  term(/pleats?/, 'pleat', ['legs', 'skirts']),
  term(/pleats?(?= at each)/, 'cuff-pleat', ['tops']),
  term(/crease(?= that| which| came| vanished)/, 'creased leg', ['legs']),
  // sleeves
  term(/raglan(?: sleeves?)?/, 'raglan sleeve', ['tops']),
  term(/saddle shoulders?/, 'saddle shoulder', ['tops']),
  term(/cut in one with the body/, 'kimono sleeve', ['tops']),
  term(/short[- ]sleeve[sd]?/, 'short sleeve', ['tops']),
  term(/long sleeves?/, 'long sleeve', ['tops']),
  term(/sleeveless/, 'sleeveless', ['tops']),
  term(/sleeves? (?:are )?set[- ]in/, 'set-in sleeve', ['tops']),
  term(
    /gathered cuffs?|gather into a narrow cuff|pleats? (?:at|in) (?:each|the) cuffs?/,
    'gathered cuff',
    ['tops'],
  ),
  term(/turn(?:ed)? back/, 'turned-back cuff', ['tops']),
  term(/sleeves?(?= )/, 'sleeve', ['tops']),
  // necks
  term(/shawl collar/, 'shawl collar', ['tops']),
  term(/stand-collar|collar stands/, ['stand collar', 'band collar'], ['tops']),
  term(/band collar/, 'band collar', ['tops']),
  term(/camp[- ]collar/, 'camp collar', ['tops']),
  term(/shirt collar|classic collar/, 'shirt collar', ['tops']),
  term(/peaked lapels?/, 'peaked lapel', ['tops']),
  term(/notch(?:ed)? lapels?/, 'notched lapel', ['tops']),
  term(/lapels?/, 'lapel', ['tops']),
  term(/roll[- ]neck/, 'roll neck', ['tops']),
  term(/crew neck|crew(?= tee)/, 'crew neck', ['tops']),
  term(/boat[- ]neck/, 'boat neck', ['tops']),
  term(/vee(?= neck| tee| is| that|, )/, ['vee neck', 'vee-neck'], ['tops']),
  term(/cowl/, 'cowl-neck', ['tops']),
  term(/bow(?= is| blouse| stays)/, 'bow', ['tops']),
  term(/collar/, ['collar', 'neckband'], ['tops']),
  term(/yoke/, 'yoke', ['dresses-and-shirts', 'skirts']),
  term(/locker loop/, 'locker loop', ['tops']),
  term(/gores/, 'gore', ['skirts']),
  // prints and weaves
  term(/pin-dots?|tiny dots/, 'pin-dot', ['ties']),
  term(/stripe(?:s|d)?/, ['stripe', 'stripe scarf'], ['tops', 'scarves', 'ties', 'home']),
  term(/checks?/, ['check', 'check scarf'], ['tops', 'scarves', 'skirts']),
  term(/herringbone/, 'herringbone', ['tops', 'legs', 'hats', 'home']),
  term(/waffle/, 'waffle', ['tops', 'home']),
  term(/cables?/, 'cable', ['tops', 'home']),
  term(/corduroy|cords?/, 'corduroy', ['tops', 'legs']),
  term(/lattice/, 'printed lattice', ['scarves']),
  term(/map/, 'printed river', ['scarves']),
  term(/rolled|hand-rolled/, 'rolled hem', ['scarves']),
  term(/fringed?/, 'fringe', ['scarves', 'home']),
  // bags and small things
  term(/brass feet/, 'foot', ['bags']),
  term(/buckles?/, 'buckle', ['bags']),
  term(/(?:wide )?straps?(?=,| of slate)/, 'strap', ['satchels']),
  term(/kiss-lock/, 'kiss-lock', ['bags']),
  term(/brass frame/, 'brass frame', ['bags']),
  term(/slot closure/, 'slot closure', ['bags']),
  term(/holes(?=,)/, 'hole', ['belts']),
  term(/stalk/, 'stalk', ['hats']),
  term(/ribbon/, 'ribbon band', ['hats']),
  term(/flat bow/, 'flat bow', ['hats']),
  // jewellery
  term(/akoya pearls|seed pearls/, 'pearl', ['jewels']),
  term(/claws?/, 'claw', ['jewels']),
  term(/commas/, 'comma', ['jewels']),
  term(/hammer(?:ed|ing)/, 'hammering', ['jewels']),
  term(/lines(?= that part)/, 'chased line', ['jewels']),
  term(/blades/, 'blade', ['jewels']),
  term(/sounding marks/, 'sounding marks', ['jewels']),
  // home
  term(/piped|piping/, 'piping', ['home', 'tops']),
  term(/napkins/, 'napkin', ['home']),
  term(/handholds/, 'handhold', ['home']),
  term(/reeds/, 'reeds', ['home']),
  term(/darker line/, 'darker line', ['home']),
  term(/bare, iron-flecked clay|bare clay/, 'bare clay', ['home']),
  // paper
  term(/candles/, 'candle', ['paper']),
  term(/sprig(?= of|,| on)/, ['printed sprig', 'printed words sprig'], ['paper']),
  term(/sticks of/, 'stick', ['paper']),
  term(/spoon/, 'spoon', ['paper']),
  term(/oxblood ribbon|two ribbons/, 'ribbon', ['paper']),
]

/** Narrower kinds that a term may name. */
Object.assign(kinds, {
  belted: ['coat overcoat wrap-coat robe wrap-dress shirt-dress'],
  'dresses-and-shirts': ['shirt-dress shirt'],
  satchels: ['satchel'],
})

const numbers = [
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
]
  .join(' ')
  .split(' ')
const numberOf: Record<string, number> = {
  ...Object.fromEntries(numbers.map((word, number) => [word, number])),
  single: 1,
  'thirty-six': 36,
  'forty-two': 42,
  'sixty-three': 63,
}
const number = Object.keys(numberOf)
  .toSorted((one, other) => other.length - one.length)
  .join('|')
/** A number or a denial, and up to three words that are neither, before a term. */
const before = new RegExp(
  `(?:^|[^\\w-])(not an?|not one|without an?|without|${number})(?: (?!(?:${number}|of|the|and|a|to|at|in|on|each|with|from|by|for)\\b)[\\p{L}’'-]+){0,3} $`,
  'iu',
)

/** Said of what a picture cannot show, and of wishes. */
const unseen =
  /\b(?:inside|inner|interior|within|under|beneath|lining|lined|hidden|concealed|spares?|jigger|do not show|would (?:have )?like)\b/i

const lengthWords =
  /\b(?:ends|end|ending|stops|stop|reaches|falls|flares? gently|made (?:long, )?to|made long on purpose, to|from shoulder|comes)\b[^.;:]{0,24}?\b(hip bone|mid-thigh|above the knee|below the knee|knee|mid-calf|calf|ankle)\b/i

const lengths: Record<string, readonly Length[]> = {
  'hip bone': [],
  'mid-thigh': ['thigh'],
  'above the knee': ['above the knee'],
  knee: ['knee'],
  'below the knee': ['knee', 'calf'],
  'mid-calf': ['calf'],
  calf: ['calf'],
  ankle: ['ankle'],
}

/** A product and what its pictures show. */
interface Described {
  name: string
  patternName: string
  clothName: string
  features: Features
}

interface Text {
  /** Where it stands: 'name', 'description', 'review'. */
  where: string
  text: string
}

/** What name and description say and the pictures do not show. */
export function findOwnContradictions(product: DrawnProduct): string[] {
  const described = describe(product)
  return [
    ...findContradictions(described, { where: 'name', text: product.name }),
    ...findContradictions(described, { where: 'description', text: product.description }),
  ]
}

/**
 * The product with its features.
 *
 * @internal Exported for tests.
 */
export function describe(product: DrawnProduct): Described {
  const { name, patternName, clothName, entry } = product
  return { name, patternName, clothName, features: featuresOf(entry.pattern, product) }
}

/**
 * What a text says and the picture does not show, one sentence each.
 *
 * @internal Exported for tests.
 */
export function findContradictions(product: Described, { where, text }: Text): string[] {
  const fault = (said: string, drawn: string) =>
    `${product.name}: the ${where} says “${said.trim()}”, drawn: ${drawn}`
  const clauses = text.split(/[.;:!?|]/)
  const faults: string[] = []
  for (const clause of clauses) {
    const length = where === 'review' ? null : lengthWords.exec(clause)
    if (length && product.features.length !== null) {
      const fits = lengths[length[1].toLowerCase()]
      if (!fits.includes(product.features.length))
        faults.push(fault(length[0], product.features.length))
    }
    faults.push(
      ...finishFaults(product, where, clause).map((said) => fault(said, finishOf(product))),
    )
    if (unseen.test(clause)) continue
    for (const claim of claimsIn(product.patternName, clause)) {
      const drawn = Math.max(...[claim.part].flat().map((part) => drawnOf(product, part)))
      // the cables or stripes of a cloth cannot be counted here
      const woven =
        claim.number !== 0 &&
        [claim.part].flat().includes(product.clothName) &&
        countParts(product.features, product.clothName) === 0
      const holds = claim.number === null || woven ? drawn > 0 : drawn === claim.number
      if (!holds) faults.push(fault(claim.said, listLike(product, [claim.part].flat()[0], drawn)))
    }
  }
  return faults
}

interface Claim {
  said: string
  part: string | readonly string[]
  /** Null where the text names no number. */
  number: number | null
}

/** Every thing that a clause names; a longer phrase covers the shorter ones in it. */
function claimsIn(pattern: string, clause: string): Claim[] {
  const claims: Claim[] = []
  let left = clause
  for (const { say, part, on } of terms) {
    if (!on.some((kind) => patternsOf(kind).includes(pattern))) continue
    const word = new RegExp(`(?<![\\w-])(?:${say.source})(?![\\w])`, 'giu')
    for (const found of left.matchAll(word)) {
      const lead = before.exec(left.slice(0, found.index))
      const said = (lead ? lead[0] : '') + found[0]
      claims.push({ said, part, number: lead ? numberIn(lead[1]) : null })
    }
    left = left.replaceAll(word, (phrase) => '#'.repeat(phrase.length))
  }
  return claims
}

const numberIn = (word: string): number => numberOf[word.toLowerCase()] ?? 0

/** A part, or the pattern of the cloth itself. */
function drawnOf({ features, clothName }: Described, part: string): number {
  if (part === 'button') return drawnButtons(features)
  return Math.max(countParts(features, part), part === clothName ? 1 : 0)
}

/** The buttons that close the front; where it has none, any that are drawn. */
function drawnButtons(features: Features): number {
  const closing = features.parts.front.filter((part) => part === 'button').length
  const behind = features.parts.back.filter((part) => part === 'button').length
  return closing || behind || countParts(features, 'button')
}

function listLike({ features }: Described, part: string, drawn: number): string {
  if (drawn > 0) return `${drawn}`
  const noun = part.split(' ').at(-1) ?? part
  const alike = [...new Set([...features.parts.front, ...features.parts.back])].filter((name) =>
    name.includes(noun),
  )
  return alike.length > 0 ? alike.join(', ') : `no ${part}`
}

/** Words about the surface. Reviews also speak of wear and of their own shoes: of them only 'matt' is read. */
function finishFaults({ features }: Described, where: string, clause: string): string[] {
  if (features.finish === null) return []
  const matt = /\bmatt\b/i.exec(clause)
  if (matt && features.finish !== 'matt') return [matt[0]]
  const shine =
    where === 'review' ? null : /\b(?:low shine|glossy|shiny|high sheen)\b/i.exec(clause)
  return shine && features.finish !== 'shiny' ? [shine[0]] : []
}

const finishOf = ({ features }: Described): string => `a ${features.finish} surface`

/**
 * Every part that a text can be about.
 *
 * @internal Exported for tests.
 */
export const partsInVocabulary: readonly string[] = [
  ...new Set(terms.flatMap(({ part }) => [part].flat())),
]
