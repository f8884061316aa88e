import type { Page } from 'playwright-core'

import { recordSpeech } from '../record-speech.ts'
import type { Found } from './catalogue.ts'
import { addressOf, resultsOfPage, type Listing, type Screen, type Search } from './model.ts'

/** What a page shows, in the terms of the model. */
export interface ShownScreen {
  address: string
  /** Index of the entry in the tab's history, and their number. */
  at: number
  entries: number
  heading: string | null
  controls: Record<string, string | boolean | null> | null
  chips: string[]
  counts: Record<string, number>
  /** "Showing 4 of 118 products", or what stands in its place. */
  outcome: string | null
  /** Of the first cards. */
  names: string[]
  focus: 'lost' | 'hidden' | 'held'
}

/** Notes from now on what screen readers say, beside what a new document is saying. */
export async function listen(page: Page) {
  await page.evaluate(recordSpeech)
  await page.evaluate(() => {
    const said = document.querySelectorAll('[role=status] p')
    const { speech } = window as unknown as { speech: { spoken: string[] } }
    speech.spoken.push(...Array.from(said, (text) => text.textContent ?? ''))
  })
}

/** What was said since, and what may not have been heard. */
export async function readSpeech(page: Page) {
  return page.evaluate(() => {
    const { speech } = window as unknown as { speech: { spoken: string[]; unheard: string[] } }
    return { spoken: speech.spoken, unheard: speech.unheard, title: document.title }
  })
}

export async function readScreen(page: Page): Promise<ShownScreen> {
  return page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main')
    const form = main?.querySelector<HTMLFormElement>('form[role=search]')
    const address = new URL(location.href)
    // How much of a list has been loaded.
    if (address.pathname === '/products') address.searchParams.delete('page')
    const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)
    const isSearch = address.pathname === '/search'
    const sort = main?.querySelector<HTMLSelectElement>(
      `select[name=${isSearch ? 'sort' : 'sortBy'}]`,
    )
    const text = (element: Element | null | undefined) =>
      element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
    const all = (selector: string) => [...(main?.querySelectorAll(selector) ?? [])]
    const outcome =
      /Showing \d+ of \d+ (products|results)|No products found[^\n]*|Start your search/.exec(
        main?.innerText ?? '',
      )?.[0] ?? null
    const counted = /^(.*) \((\d+)\)$/
    const { activeElement } = document
    return {
      address: address.pathname + address.search,
      at: (history.state as { idx: number } | null)?.idx ?? -1,
      entries: history.length,
      heading: text(main?.querySelector('h1')),
      controls: form
        ? {
            text: field(isSearch ? 'q' : 'search')?.value.trim() ?? null,
            category: form.querySelector<HTMLSelectElement>('[name=category]')?.value ?? null,
            minPrice: field('minPrice')?.value ?? null,
            maxPrice: field('maxPrice')?.value ?? null,
            inStock: field('inStock')?.checked ?? null,
            featured: field('featured')?.checked ?? null,
            sort: sort?.value ?? null,
          }
        : null,
      chips: all('.active-filters li:not([inert]) bdi').map((chip) => text(chip) ?? ''),
      counts: Object.fromEntries(
        all('select[name=category] option').flatMap((option) => {
          const [, , number] = counted.exec(text(option) ?? '') ?? []
          return number ? [[(option as HTMLOptionElement).value, Number(number)]] : []
        }),
      ),
      outcome,
      names: outcome?.startsWith('Showing')
        ? all('article h3')
            .slice(0, 5)
            .map((name) => text(name) ?? '')
        : [],
      focus:
        activeElement === null || activeElement === document.body
          ? 'lost'
          : activeElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            ? 'held'
            : 'hidden',
    }
  })
}

interface Shop {
  categories: { slug: string; name: string }[]
  ceiling: number
  products: number
}

/** What a screen with filters must show of itself. */
export function filtersOf(screen: Listing | Search, shop: Shop, found: Found) {
  const { kind, text, category, minPrice, maxPrice, inStock, featured, sort } = screen
  const { categories, ceiling, products } = shop
  const isSearch = kind === 'search'
  const isAsked = !isSearch || text !== ''
  const name = categories.find(({ slug }) => slug === category)?.name
  const onPage = isSearch
    ? Math.min(resultsOfPage, found.total - (screen.page - 1) * resultsOfPage)
    : 0
  const counts = categories.map(({ slug }) => [slug, found.counts[slug] ?? 0])
  return {
    heading: isSearch ? 'Search' : (name ?? 'Products'),
    controls: {
      text,
      category,
      minPrice: String(minPrice ?? 0),
      maxPrice: String(maxPrice ?? ceiling),
      inStock,
      featured,
      sort: isSearch && (!isAsked || found.total === 0) ? null : sort,
    },
    chips: isSearch ? [] : chipsOf(screen, categories).map(({ label }) => label),
    counts: isSearch ? {} : (Object.fromEntries(counts) as Record<string, number>),
    outcome: !isAsked
      ? 'Start your search'
      : found.total === 0
        ? `No products found${isSearch ? '' : ' matching your criteria.'}`
        : isSearch
          ? `Showing ${onPage} of ${found.total} results`
          : `Showing ${found.total} of ${products} products`,
    names: isAsked ? found.names : [],
  }
}

/** What narrows a list, in the order in which it is shown, and what is left without it. */
export function chipsOf(screen: Listing, categories: Shop['categories']) {
  const { text, category, minPrice, maxPrice, inStock, featured } = screen
  const prices =
    minPrice === null
      ? maxPrice !== null && `Up to $${maxPrice}`
      : maxPrice === null
        ? `From $${minPrice}`
        : `$${minPrice} to $${maxPrice}`
  const all = [
    { label: text && `"${text}"`, without: { text: '' } },
    { label: categories.find(({ slug }) => slug === category)?.name, without: { category: '' } },
    { label: prices, without: { minPrice: null, maxPrice: null } },
    { label: inStock && 'In stock', without: { inStock: false } },
    { label: featured && 'Featured', without: { featured: false } },
  ]
  return all.flatMap(({ label, without }) => (label ? [{ label, without }] : []))
}

/** What screen readers are told after a command: of results on the same path, and of none, else the page's title. */
export function speechAfter(before: Screen | null, now: Screen, shown: ShownScreen, title: string) {
  if (before && addressOf(before) === addressOf(now)) return null
  const findsNothing = now.kind === 'search' && shown.outcome?.startsWith('No products')
  const isSamePath = before?.kind === now.kind && now.kind !== 'product'
  if (isSamePath || findsNothing) return shown.outcome
  return before && title
}
