import fc from 'fast-check'

import { command, hasCards } from './command.ts'
import { clearCommands, filterCommands } from './filter-commands.ts'
import {
  emptySearch,
  go,
  resultsOfPage,
  screenOf,
  wholeListing,
  type BrowsingModel,
} from './model.ts'
import { pressTab } from '../walks/press-tab.ts'
import { widths, type Walk } from './walk.ts'

const headerSearch = fc.constantFrom('silk', 'wool', 'a', ' coat', 'zqx').map((text) =>
  command(
    `search for "${text}" in the header`,
    () => true,
    async (model, { headerBox }) => {
      const box = await headerBox()
      await box.fill(text)
      await box.press('Enter')
      go(model, { ...emptySearch, text: text.trim() })
    },
  ),
)

const headerChoice = fc
  .record({
    text: fc.constantFrom('silk', 'coat'),
    index: fc.nat(2),
    by: fc.constantFrom('key', 'press'),
  })
  .map(({ text, index, by }) =>
    command(
      `choose result ${index} for "${text}" in the header by ${by}`,
      () => true,
      async (model, { page, headerBox }) => {
        const box = await headerBox()
        await box.fill(text)
        const option = page.getByRole('banner').getByRole('option').nth(index)
        const path = (await option.getAttribute('href')) ?? ''
        if (by === 'press') await option.click()
        else {
          for (let step = 0; step <= index; step += 1) await box.press('ArrowDown')
          await box.press('Enter')
        }
        const q = new URL(path, 'http://shop').searchParams.get('q')
        if (q !== null) go(model, { ...emptySearch, text: q })
        else go(model, { kind: 'product', slug: path.replace('/products/', '') })
      },
    ),
  )

const paging = fc.constantFrom('Previous', 'Next', 'Page 1', 'Page 2').map((label) =>
  command(
    `press ${label}`,
    (model) => {
      const screen = screenOf(model)
      if (screen.kind !== 'search' || !hasCards(model)) return false
      const pages = Math.ceil(model.total / resultsOfPage)
      if (label === 'Previous') return screen.page > 1
      return label === 'Next' ? screen.page < pages : pages > 1
    },
    async (model, { page }) => {
      const screen = screenOf(model)
      if (screen.kind !== 'search') return
      const links = page.getByRole('navigation', { name: 'Search results pages' })
      await links.getByRole('link', { name: label }).click()
      const steps: Record<string, number> = { Previous: screen.page - 1, Next: screen.page + 1 }
      go(model, { ...screen, page: steps[label] ?? Number(label.at(-1)) })
    },
  ),
)

const product = fc.nat(4).map((index) =>
  command(
    `open product ${index}`,
    (model) => hasCards(model) && index < model.total,
    async (model, { page }) => {
      const links = page.getByRole('main').getByRole('article').getByRole('link')
      const link = links.nth(Math.min(index, (await links.count()) - 1))
      const path = (await link.getAttribute('href')) ?? ''
      await link.click()
      go(model, { kind: 'product', slug: path.replace('/products/', '') })
    },
  ),
)

const headerLink = fc.constant(
  command(
    'press Women in the header or the menu',
    () => true,
    async (model, { page }) => {
      const header = page.getByRole('banner')
      const link = header.getByRole('link', { name: 'Women', exact: true })
      if (!(await link.isVisible())) await header.getByRole('button', { name: 'Menu' }).click()
      await link.click()
      go(model, { ...wholeListing, category: 'women' })
    },
  ),
)

const back = fc.constant(
  command(
    'Back',
    ({ at }) => at > 0,
    async (model, { page }) => {
      model.at -= 1
      await page.evaluate(() => history.back())
    },
    false,
  ),
)

const forward = fc.constant(
  command(
    'Forward',
    ({ at, history }) => at + 1 < history.length,
    async (model, { page }) => {
      model.at += 1
      await page.evaluate(() => history.forward())
    },
    false,
  ),
)

const reload = fc.constant({
  check: () => true,
  async run(model: BrowsingModel, walk: Walk) {
    await walk.page.reload()
    await walk.hydrate()
    model.pressed = false
    await walk.compare(model, null, 0)
  },
  toString: () => 'reload',
})

const resize = fc.constantFrom('phone', 'desktop').map((width) =>
  command(
    `make the window that of a ${width}`,
    () => true,
    async (model, { page }) => {
      await page.setViewportSize(widths[width as 'phone'])
      // What has the focus may be of the other width.
      model.pressed = false
    },
    false,
  ),
)

const tab = fc.integer({ min: 1, max: 12 }).map((times) =>
  command(
    `press Tab ${times} times`,
    () => true,
    (_model, { page }) => pressTab(page, times),
  ),
)

export const browsingCommands = [
  fc.oneof(
    { weight: 16, arbitrary: fc.oneof(...filterCommands) },
    { weight: 4, arbitrary: fc.oneof(...clearCommands) },
    { weight: 5, arbitrary: fc.oneof(headerSearch, headerChoice, headerLink) },
    { weight: 3, arbitrary: paging },
    { weight: 3, arbitrary: product },
    { weight: 10, arbitrary: fc.oneof(back, back, forward) },
    { weight: 2, arbitrary: reload },
    { weight: 2, arbitrary: resize },
    { weight: 3, arbitrary: tab },
  ),
]
