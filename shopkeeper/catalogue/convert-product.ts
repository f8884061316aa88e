import { addPrices, addSizes, priceOf, splitProduct } from './convert-variants.ts'
import { newRow, type ImportOptions, type ImportRow, type KnownCategories } from './import-row.ts'
import { slugOf } from './parse-cells.ts'
import type { SourceProduct, Variant } from './source-product.ts'

/** The product of a file as rows to import: one, or with --split one for each value of an option. */
export function convertProduct(
  product: SourceProduct,
  options: ImportOptions,
  known: KnownCategories,
): ImportRow[] {
  const { line, key, source, title = '', otherTitles } = product
  const priced = product.variants.map((variant) => ({
    ...variant,
    ...priceOf(variant, options, source === null),
  }))
  const reject = (problem: string) => [newRow(line, slugOf(key) || key.slice(0, 100), problem)]
  if (key.length > 500) return reject('its handle has more than 500 characters')
  if (otherTitles.length > 0)
    return reject(`two products share "${key}": ${title} and ${otherTitles[0]}`)
  const wrong = [...product.problems, ...priced.flatMap(({ problem }) => problem ?? [])]
  if (wrong.length > 0) {
    const isQuestion = priced.some((variant) => variant.isQuestion)
    return reject([...new Set(wrong)].join('; ')).map((row) => ({ ...row, isQuestion }))
  }
  const parts = splitProduct(key, priced, options)
  if (typeof parts === 'string') return reject(parts)
  return parts.map(({ value, variants }) => {
    const problems: string[] = []
    const row: ImportRow = {
      ...newRow(line, slugOf(value === null ? key : `${key}-${value}`)),
      source,
      fields: { ...product.fields },
      handle: source && (value === null ? key : `${key} / ${value}`),
      notes: [...product.notes, ...variants.flatMap(({ note }) => note ?? [])],
    }
    addTexts(product, value === null ? '' : `, ${value}`, row.fields, problems)
    addPrices(variants, row)
    addSizes(variants, options, row, problems)
    addCategory(product, options, known, row)
    row.pictures = addPictures(product, variants, value, row.fields)
    row.problem = problems.join('; ') || null
    return row
  })
}

function addTexts(
  { title, description }: SourceProduct,
  suffix: string,
  fields: ImportRow['fields'],
  problems: string[],
): void {
  if (title !== undefined) {
    const name = `${title}${suffix}`
    if (title === '') problems.push('it has no name')
    else if (name.length > 200)
      problems.push(`its name has ${name.length} characters, more than 200`)
    else fields.name = name
  }
  if (description !== undefined) {
    if (description.length > 10_000)
      problems.push(`its description has ${description.length} characters, more than 10,000`)
    fields.description = description === '' ? null : description
  }
}

function addCategory(
  { source, categories, tags }: SourceProduct,
  { createCategories, categoryFrom }: ImportOptions,
  known: KnownCategories,
  { fields, notes }: ImportRow,
): void {
  const paths = categories ?? []
  const others = categoryFrom ? tags.filter((tag) => tag.toLowerCase() !== 'featured') : []
  const wanted = [...paths, ...others.map((tag) => [tag])]
  const nameOf = (path: string[] | undefined) => path?.at(-1) ?? ''
  const found = wanted.find((path) => known.has(nameOf(path).toLowerCase()))
  const chosen = found ?? wanted[0]
  if (!chosen) return
  const name = nameOf(chosen)
  fields.category = known.get(name.toLowerCase()) ?? (slugOf(name) || name.toLowerCase())
  if (!found && createCategories && slugOf(name) !== '') fields.category_name = name.slice(0, 100)
  // Those of Shopify are in two systems: the other one says the same.
  if (source !== 'woocommerce') return
  const isWithin = (path: string[]) => path.every((part, at) => part === chosen[at])
  for (const path of paths.filter((each) => !isWithin(each)))
    notes.push(`not in the category "${nameOf(path)}" as well`)
}

/** The addresses to fetch. Paths of this shop, from our own export, are fields. */
function addPictures(
  { source, images }: SourceProduct,
  variants: Variant[],
  value: string | null,
  fields: ImportRow['fields'],
): string[] {
  if (images === undefined) return []
  const own = value === null ? [] : variants.flatMap(({ image }) => image || [])
  const all = source === null ? images : [...new Set([...own, ...images])].slice(0, 20)
  // A product without pictures in the file keeps those it has: they may have been added since the export.
  if (all.length === 0 || !all.every(isOwnPath)) return all
  fields.image_url = all[0] ?? null
  fields.images = all.slice(1)
  return []
}

/** `//host` names another host, and `//` is no address. */
function isOwnPath(image: string): boolean {
  const own = 'http://shop.invalid'
  return image.startsWith('/') && URL.canParse(image, own) && new URL(image, own).origin === own
}
