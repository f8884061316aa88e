import fc from 'fast-check'

import { command, hasCards, hasFilters, isOn } from './command.ts'
import {
  change,
  emptySearch,
  filtered,
  go,
  rewrite,
  screenOf,
  wholeListing,
  type BrowsingModel,
} from './model.ts'
import { chipsOf } from './screen.ts'
import type { Walk } from './walk.ts'

const tick = fc.constantFrom('inStock', 'featured').map((name) =>
  command(`tick or untick ${name}`, hasFilters, async (model, { filter }) => {
    const label = name === 'inStock' ? /^In stock/i : /^Featured/
    await filter((scope) => scope.getByRole('checkbox', { name: label }).click())
    const { [name as 'inStock']: before } = filtered(model)
    change(model, { [name]: !before })
  }),
)

const category = fc.constantFrom('', 'women', 'men', 'home').map((slug) =>
  command(`choose category "${slug}"`, hasFilters, async (model, { filter }) => {
    await filter(async (scope) => {
      const select = scope.getByLabel('Category')
      await select.focus()
      await select.selectOption(slug)
    })
    change(model, { category: slug })
  }),
)

const price = fc
  .record({
    end: fc.constantFrom('Lowest', 'Highest'),
    amount: fc.constantFrom(0, 40, 150, 300, 5000),
  })
  .map(({ end, amount }) =>
    command(`type ${amount} as ${end.toLowerCase()} price`, hasFilters, async (model, walk) => {
      await walk.filter(async (scope) => {
        const box = scope.getByRole('spinbutton', { name: `${end} price` })
        await box.fill(String(amount))
        await box.press('Enter')
      })
      setPrice(model, walk, end, amount)
    }),
  )

function setPrice(model: BrowsingModel, { catalogue }: Walk, end: string, amount: number) {
  const { minPrice, maxPrice } = filtered(model)
  const { ceiling } = catalogue
  const [from, to] = [minPrice ?? 0, maxPrice ?? ceiling]
  const next = end === 'Lowest' ? Math.min(amount, to) : Math.max(amount, from)
  if (end === 'Lowest') change(model, { minPrice: next || null })
  else change(model, { maxPrice: next < ceiling ? next : null })
}

const slide = fc.constant(
  command(
    'press an arrow key on the lowest price',
    (model) =>
      hasFilters(model) && (filtered(model).maxPrice ?? 900) > (filtered(model).minPrice ?? 0),
    async (model, walk) => {
      await walk.filter((scope) =>
        scope.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight'),
      )
      setPrice(model, walk, 'Lowest', (filtered(model).minPrice ?? 0) + 10)
    },
  ),
)

const sort = fc
  .constantFrom('first', 'price-low', 'price-high', 'featured', 'newest')
  .map((order) =>
    command(
      `sort by ${order}`,
      (model) =>
        (isOn('listing')(model) && order !== 'newest') ||
        (isOn('search')(model) && hasCards(model)),
      async (model, { page }) => {
        const first = isOn('search')(model) ? 'relevance' : 'name'
        const value = order === 'first' ? first : order
        const select = page.getByRole('main').getByLabel('Sort by')
        await select.focus()
        await select.selectOption(value)
        change(model, { sort: value })
      },
    ),
  )

const texts = fc.constantFrom('silk', 'WOOL', ' coat ', 'a', 'zqx', '')
const boxName = (model: BrowsingModel) => (isOn('search')(model) ? 'Search' : 'Find in this list')

const typing = texts.map((text) =>
  command(`type "${text}"`, hasFilters, async (model, { page }) => {
    const box = page.getByRole('main').getByRole('searchbox', { name: boxName(model) })
    await box.fill(text)
    rewrite(model, text.trim())
  }),
)

const sending = fc
  .record({ text: texts, how: fc.constantFrom('Enter', 'the heading') })
  .map(({ text, how }) =>
    command(`type "${text}" and press ${how}`, hasFilters, async (model, walk) => {
      const main = walk.page.getByRole('main')
      const box = main.getByRole('searchbox', { name: boxName(model) })
      await box.fill(text)
      if (how === 'Enter') await box.press('Enter')
      else await box.press('Tab')
      await walk.sendText(model, text.trim())
    }),
  )

const chip = fc.nat(4).map((index) =>
  command(
    `press chip ${index}`,
    (model) => isOn('listing')(model) && countChips(model) > index,
    async (model, { page, catalogue }) => {
      const screen = screenOf(model)
      if (screen.kind !== 'listing') return
      const { label, without } = chipsOf(screen, catalogue.categories)[index] ?? { label: '' }
      const chips = page.getByRole('main').getByRole('group', { name: 'Active filters' })
      await chips.getByRole('button', { name: label }).click()
      change(model, without ?? {})
    },
  ),
)

function countChips(model: BrowsingModel) {
  const { text, category: slug, minPrice, maxPrice, inStock, featured } = filtered(model)
  return [text, slug, minPrice ?? maxPrice, inStock, featured].filter(Boolean).length
}

const clear = fc.constantFrom('Clear all', 'Clear All Filters').map((label) =>
  command(
    `press ${label}`,
    (model) =>
      isOn('listing')(model) &&
      countChips(model) > 0 &&
      (label === 'Clear all' || model.total === 0),
    async (model, { page }) => {
      await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
      go(model, { ...wholeListing, sort: filtered(model).sort as 'name' })
    },
  ),
)

const clearSearch = fc.constantFrom('Reset', 'Clear Search').map((label) =>
  command(
    `press ${label}`,
    (model) => isOn('search')(model) && (label === 'Reset' || filtered(model).text !== ''),
    async (model, { page }) => {
      await page.getByRole('main').getByRole('button', { name: label }).click()
      go(model, emptySearch)
    },
  ),
)

/** Change the filters, the order or the text. */
export const filterCommands = [tick, tick, category, price, slide, sort, typing, sending]

/** Take them off. */
export const clearCommands = [chip, chip, clear, clearSearch]
