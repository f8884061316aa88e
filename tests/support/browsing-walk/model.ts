/** What the tab must show. Written without the code of the storefront. */
export interface BrowsingModel {
  /** The screens of the tab's history, and the place in it. */
  history: Screen[]
  at: number
  /** Whether something of the document has been pressed, and therefore has the focus. */
  pressed: boolean
  /** Matches of the screen that was compared last. */
  total: number
}

export type Screen = Listing | Search | { kind: 'product'; slug: string }

interface Filters {
  /** The text to find; '' for none. */
  text: string
  category: string
  /** In dollars; null for the end of the scale. */
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  featured: boolean
}

export interface Listing extends Filters {
  kind: 'listing'
  sort: 'name' | 'price-low' | 'price-high' | 'featured'
}

export interface Search extends Filters {
  kind: 'search'
  sort: 'relevance' | 'name' | 'price-low' | 'price-high' | 'featured' | 'newest'
  page: number
}

const noFilters: Filters = {
  text: '',
  category: '',
  minPrice: null,
  maxPrice: null,
  inStock: false,
  featured: false,
}
export const wholeListing: Listing = { kind: 'listing', ...noFilters, sort: 'name' }
export const emptySearch: Search = { kind: 'search', ...noFilters, sort: 'relevance', page: 1 }
export const resultsOfPage = 20

export function newModel(): BrowsingModel {
  return { history: [wholeListing], at: 0, pressed: false, total: 1 }
}

export function screenOf({ history, at }: BrowsingModel): Screen {
  const screen = history[at]
  if (!screen) throw new Error(`The history has no entry ${at}`)
  return screen
}

/** The screen with filters that is shown. */
export function filtered(model: BrowsingModel): Listing | Search {
  const screen = screenOf(model)
  if (screen.kind === 'product') throw new Error('A product has no filters')
  return screen
}

/** The tab goes to another screen; the same one adds no entry. */
export function go(model: BrowsingModel, screen: Screen) {
  if (addressOf(screen) === addressOf(screenOf(model))) return
  model.history = [...model.history.slice(0, model.at + 1), screen]
  model.at += 1
}

/** A filter, the order or the text changes; results begin with their first page. */
export function change(model: BrowsingModel, difference: object) {
  const screen = filtered(model)
  const first = screen.kind === 'search' ? { page: 1 } : {}
  go(model, { ...screen, ...first, ...difference })
}

/** The text is typed and rests: the entry stays the same. */
export function rewrite(model: BrowsingModel, text: string) {
  const screen = filtered(model)
  if (screen.text === text) return
  const first = screen.kind === 'search' ? { page: 1 } : {}
  model.history[model.at] = { ...screen, ...first, text }
}

export function addressOf(screen: Screen): string {
  if (screen.kind === 'product') return `/products/${screen.slug}`
  const { kind, text, category, minPrice, maxPrice, inStock, featured, sort } = screen
  const isSearch = kind === 'search'
  const isFirstSort = sort === 'name' ? !isSearch : sort === 'relevance'
  const parts: Record<string, string | number | boolean | null> = {
    [isSearch ? 'q' : 'search']: text,
    category,
    minPrice,
    maxPrice,
    inStock,
    featured,
    [isSearch ? 'sort' : 'sortBy']: !isFirstSort && sort,
    page: isSearch && screen.page > 1 && screen.page,
  }
  const query = Object.entries(parts).flatMap(([name, value]) =>
    value === '' || value === null || value === false ? [] : [[name, String(value)]],
  )
  const path = isSearch ? '/search' : '/products'
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}
