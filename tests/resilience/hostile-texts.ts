import type pg from 'pg'

/** What URLs, filters, patterns and SQL mean something by, and what is written unlike it is stored. */
const signs = [
  ...'%_\\,()."\':*&|!?#;<>=~+-/{}[]$@^` ',
  '--',
  '/*',
  '%%',
  '\\\\',
  '$1',
  '),or(',
  'is_active.eq.false',
  'not.',
  'null',
  '.*',
  '\t',
  '\n',
  '\0',
  'é',
  'e\u0301',
  'ß',
  'İ',
  '’',
  '👗',
  '👩‍🦰',
  '\u202e',
  '\u200b',
  '١',
  '裙',
] as const

const words = ['Dress', 'silk', '100', 'a', 'of', 'Ärmel', 'coat', 'x1'] as const

/** A text of signs, words and pieces of what is there to be found. */
export function hostileText(found: readonly string[], random: () => number): string {
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)]
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const lot = random()
    if (lot < 0.45) return pick(signs)
    if (lot < 0.6) return pick(words)
    return pieceOf(pick(found) ?? '', random)
  })
  // Mostly one thing: the more there is in a text, the less is found by it.
  const text = random() < 0.6 ? (parts[0] ?? '') : parts.join('')
  if (random() < 0.1) return text.normalize('NFD')
  return random() < 0.2 ? text.toUpperCase() : text
}

/** A few characters in a row, from anywhere in it. */
function pieceOf(text: string, random: () => number): string {
  const characters = Array.from(text)
  const start = Math.floor(random() * characters.length)
  return characters.slice(start, start + 1 + Math.floor(random() * 9)).join('')
}

/**
 * Products whose names and descriptions hold all of it, every fifth of them not for sale.
 *
 * @returns the names and descriptions of the whole catalogue, for texts that find something
 */
export async function insertHostileProducts(
  owner: pg.Pool,
  random: () => number,
): Promise<string[]> {
  const name = () => hostileText(words, random).replaceAll('\0', '').trim().slice(0, 60)
  for (let number = 0; number < 80; number++) {
    await owner.query(
      `insert into public.shop_products (slug, name, description, price, stock_quantity, category_id, is_active)
       select 'hostile-' || $1::int, $2, $3, 20, 5, id, $4 from public.shop_categories order by slug limit 1`,
      [number, `${name()}${number}${name()}`, `${name()} ${name()}`, number % 5 !== 0],
    )
  }
  const { rows } = await owner.query<{ text: string }>(
    `select name as text from public.shop_products
     union all select description from public.shop_products where description is not null`,
  )
  return rows.map(({ text }) => text)
}
