import { listCatalogueProducts, readCatalogue } from '../supabase/catalogue/catalogue.ts'
import { cloths, isClothName } from './cloths/shelf.ts'
import { isColourName } from './palette.ts'
import { book } from './patterns/book.ts'
import type { BookEntry } from './patterns/book.ts'
import type { Catalogue } from '../supabase/catalogue/catalogue.ts'
import type { ClothName } from './cloths/shelf.ts'
import type { ColourName } from './palette.ts'
import type { Order, Side } from './patterns/pattern.ts'

/** A product of the catalogue, in the artwork's own words. */
export interface DrawnProduct {
  slug: string
  name: string
  description: string
  patternName: string
  entry: BookEntry
  clothName: ClothName
  colour: ColourName
  second?: ColourName
  options: Readonly<Record<string, string>>
  /** The stated size in centimetres. */
  cm?: { across?: number; high?: number }
  forMen: boolean
}

/**
 * The catalogue's products that have a picture. Throws, naming the product, at a word the artwork does not know: a
 * pattern, cloth, colour, option or value of an option.
 */
export function listDrawnProducts(catalogue: Catalogue = readCatalogue()): DrawnProduct[] {
  return listCatalogueProducts(catalogue).flatMap(
    ({ slug, name, description, picture, category }) => {
      if (!picture) return []
      const entry = book.get(picture.pattern)
      if (!entry) throw new Error(`${slug}: there is no pattern "${picture.pattern}"`)
      if (!isClothName(picture.cloth))
        throw new Error(`${slug}: there is no cloth "${picture.cloth}"`)
      const colour = colourOf(slug, picture.colour)
      const second = picture.second === undefined ? {} : { second: colourOf(slug, picture.second) }
      const options = optionsOf(slug, picture.pattern, picture.options ?? {})
      return [
        {
          slug,
          name,
          description: description ?? '',
          patternName: picture.pattern,
          entry,
          clothName: picture.cloth,
          colour,
          ...second,
          options,
          ...(picture.cm && { cm: picture.cm }),
          forMen: category === 'men',
        },
      ]
    },
  )
}

function optionsOf(slug: string, name: string, options: Record<string, string>) {
  const known = book.get(name)?.pattern.options ?? {}
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, option))
      throw new Error(`${slug}: the pattern "${name}" has no option "${option}"`)
    if (!known[option].includes(value))
      throw new Error(`${slug}: the pattern "${name}" has no ${option} "${value}"`)
  }
  return options
}

function colourOf(slug: string, name: string): ColourName {
  if (!isColourName(name)) throw new Error(`${slug}: there is no colour "${name}"`)
  return name
}

export function orderOf(product: DrawnProduct, side: Side): Order {
  return {
    cloth: cloths[product.clothName],
    clothName: product.clothName,
    options: product.options,
    side,
  }
}
