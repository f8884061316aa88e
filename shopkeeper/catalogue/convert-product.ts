import { pictureFields } from '../products/read-products.ts'
import { pricesOf, readPrice, sizesOf, splitProduct, type Part } from './convert-variants.ts'
import {
  rejectedRow,
  type ImportOptions,
  type ImportRow,
  type KnownCategories,
} from './import-row.ts'
import { Problem, slugOf } from './parse-cells.ts'
import type { SourceProduct } from './source-product.ts'

/** The product of a file as rows to import: one, or with --split one for each value of an option. */
export function convertProduct(
  product: SourceProduct,
  options: ImportOptions,
  known: KnownCategories,
): ImportRow[] {
  const { line, key } = product
  const orReject = (slug: string, work: () => ImportRow[]) => {
    try {
      return work()
    } catch (error) {
      if (error instanceof Problem)
        return [rejectedRow(line, slug, error.message, error.isQuestion)]
      throw error
    }
  }
  return orReject(slugOf(key) || key.slice(0, 100), () =>
    partsOf(product, options).flatMap((part) => {
      const slug = slugOf(part.value === null ? key : `${key}-${part.value}`)
      return orReject(slug, () => [convertPart(product, slug, part, options, known)])
    }),
  )
}

function partsOf({ key, title = '', source, ...product }: SourceProduct, options: ImportOptions) {
  const [other] = product.otherTitles
  if (key.length > 500) throw new Problem('its handle has more than 500 characters')
  if (other !== undefined) throw new Problem(`two products share "${key}": ${title} and ${other}`)
  if (product.problems.length > 0) throw new Problem([...new Set(product.problems)].join('; '))
  const priced = product.variants.map((variant) => ({
    ...variant,
    ...readPrice(variant.cells, options, source === null),
  }))
  return splitProduct(key, priced, options)
}

function convertPart(
  product: SourceProduct,
  slug: string,
  part: Part,
  options: ImportOptions,
  known: KnownCategories,
): ImportRow {
  const { line, key, source } = product
  const { value, variants } = part
  const notes = [...product.notes, ...variants.flatMap(({ note }) => note ?? [])]
  const pictures = picturesOf(product, part)
  // A product without pictures in the file keeps those it has: they may have been added since the export.
  const isOwn = pictures.length > 0 && pictures.every(isOwnPath)
  return {
    line,
    slug,
    source,
    handle: source && (value === null ? key : `${key} / ${value}`),
    fields: {
      ...product.fields,
      ...textsOf(product, value === null ? '' : `, ${value}`),
      ...pricesOf(variants, notes),
      ...sizesOf(variants, options, notes),
      ...categoryOf(product, options, known, notes),
      ...(isOwn && pictureFields(pictures)),
    },
    pictures: isOwn ? [] : pictures,
    problem: null,
    isQuestion: false,
    notes,
  }
}

function textsOf({ title, description }: SourceProduct, suffix: string): ImportRow['fields'] {
  const name = title === undefined ? undefined : `${title}${suffix}`
  if (title === '') throw new Problem('it has no name')
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description || null }),
  }
}

function categoryOf(
  { source, categories, tags }: SourceProduct,
  { createCategories, categoryFrom }: ImportOptions,
  known: KnownCategories,
  notes: string[],
): ImportRow['fields'] {
  const paths = categories ?? []
  const others = categoryFrom ? tags.filter((tag) => tag.toLowerCase() !== 'featured') : []
  const wanted = [...paths, ...others.map((tag) => [tag])]
  const nameOf = (path: string[] | undefined) => path?.at(-1) ?? ''
  const found = wanted.find((path) => known.has(nameOf(path).toLowerCase()))
  const chosen = found ?? wanted[0]
  if (!chosen) return {}
  const name = nameOf(chosen)
  // Those of Shopify are in two systems: the other one says the same.
  const isWithin = (path: string[]) => path.every((part, at) => part === chosen[at])
  for (const path of source === 'woocommerce' ? paths.filter((each) => !isWithin(each)) : [])
    notes.push(`not in the category "${nameOf(path)}" as well`)
  return {
    category: known.get(name.toLowerCase()) ?? (slugOf(name) || name.toLowerCase()),
    ...(!found && createCategories && slugOf(name) !== '' && { category_name: name.slice(0, 100) }),
  }
}

/** The addresses to fetch, or paths of this shop, from our own export. */
function picturesOf({ source, images = [] }: SourceProduct, { value, variants }: Part): string[] {
  if (source === null) return images
  const own = value === null ? [] : variants.flatMap(({ cells }) => cells.variant_image || [])
  return [...new Set([...own, ...images])].slice(0, 20)
}

/** `//host` names another host, and `//` is no address. */
function isOwnPath(image: string): boolean {
  const own = 'http://shop.invalid'
  return image.startsWith('/') && URL.canParse(image, own) && new URL(image, own).origin === own
}
