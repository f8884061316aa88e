import type { ProductValues } from '../products/product-fields.ts'
import type { PriceStyle } from './parse-cells.ts'
import type { SourceProduct } from './source-product.ts'

/** The options that decide what an import writes; kept with it, so that a later call can go on. */
export interface ImportOptions extends PriceStyle {
  /** The option by which a product becomes several products. */
  split?: string
  /** The option that is the size, where it has another name than usual. */
  sizes?: string
  /** Which one of several prices counts. */
  price?: 'highest'
  /** The stock of new products whose stock the file does not count. */
  untracked?: number
  /** Also change the stock of products that exist. */
  stock?: boolean
  /** Categories of the file, in lower case, and the slugs they become. */
  categories?: Record<string, string>
  createCategories?: boolean
  /** The category of new products for which the file names none. */
  category?: string
  categoryFrom?: 'tags'
  /** Columns, in lower case, that may be left out although they decide something. */
  ignore?: string[]
}

/** Slugs of the shop's categories by their former slugs, by their name in lower case, by their slug, and by the names of --categories. */
export type KnownCategories = Map<string, string>

export interface ImportRow {
  line: number
  /** The wanted slug; the plan gives another one when it belongs to another product. */
  slug: string
  /** The shop whose handle it is, and the handle; null for a slug of this shop. */
  source: SourceProduct['source']
  handle: string | null
  fields: Partial<ProductValues> & { category_name?: string; add_stock?: ProductValues['stock'] }
  pictures: string[]
  /** Why it cannot be imported; null when it can. */
  problem: string | null
  /** A price can be read in several ways: nothing is imported before an option says how. */
  isQuestion: boolean
  /** What is left out or changed without being asked for. */
  notes: string[]
}

export function rejectedRow(
  line: number,
  slug: string,
  problem: string,
  isQuestion = false,
): ImportRow {
  const none = { source: null, handle: null, fields: {}, pictures: [], notes: [] }
  return { line, slug, problem, isQuestion, ...none }
}
