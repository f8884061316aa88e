import { deepStrictEqual } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'

import type pg from 'pg'
import type { Locator, Page } from 'playwright-core'

import { timeouts } from '../timeouts.ts'
import { find, type Catalogue } from './catalogue.ts'
import { addressOf, go, rewrite, screenOf, type BrowsingModel, type Screen } from './model.ts'
import {
  filtersOf,
  listen,
  readScreen,
  readSpeech,
  speechAfter,
  type ShownScreen,
} from './screen.ts'

export type Walk = ReturnType<typeof openWalk>

export const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

export function openWalk(owner: pg.Pool, page: Page, catalogue: Catalogue) {
  let compared = 0
  /** Entries of the tab before the first of the shop. */
  let before = 0

  async function open() {
    await page.setViewportSize(widths.desktop)
    await page.goto('/products')
    await hydrate()
    before = await page.evaluate(() => history.length - 1)
  }

  async function hydrate() {
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await listen(page)
  }

  async function expectedOf(model: BrowsingModel): Promise<ShownScreen> {
    const screen = screenOf(model)
    const common = {
      address: addressOf(screen),
      at: model.at,
      entries: before + model.history.length,
      focus: 'held' as const,
    }
    if (screen.kind === 'product') {
      const { rows } = await owner.query<{ name: string }>(
        'select name from public.shop_products where slug = $1 and is_active',
        [screen.slug],
      )
      const none = { controls: null, chips: [], counts: {}, outcome: null, names: [] }
      return { ...common, ...none, heading: rows[0]?.name ?? null }
    }
    const found = await find(owner, screen)
    model.total = found.total
    return { ...common, ...filtersOf(screen, catalogue, found) }
  }

  /** The page as it becomes, and what was said meanwhile. */
  async function compare(model: BrowsingModel, from: Screen | null, spokenBefore: number) {
    compared += 1
    const wanted = await expectedOf(model)
    const until = performance.now() + timeouts.action / 4
    for (;;) {
      try {
        const shown = await readScreen(page)
        // A document begins without a focus.
        if (!model.pressed && shown.focus === 'lost') shown.focus = 'held'
        deepStrictEqual(...differing(shown, wanted))
        const { spoken, unheard, title } = await readSpeech(page)
        deepStrictEqual(unheard, [])
        const news = speechAfter(from, screenOf(model), shown, title)
        const heard = spoken.slice(spokenBefore)
        if (news !== null && !heard.some((text) => text.startsWith(news)))
          throw new Error(`Not announced: "${news}", but ${JSON.stringify(heard)}`)
        return
      } catch (difference) {
        if (performance.now() > until) throw difference
        await page.waitForTimeout(20)
      }
    }
  }

  /** Sets filters where they stand: in the page, behind a button, or on a phone in the drawer, which applies them. */
  async function filter(act: (scope: Locator) => Promise<unknown>) {
    const form = page.getByRole('main').getByRole('search')
    const fields = form.getByLabel(/^(Category|Featured)/)
    // A panel that was opened in a wide window stays open in a phone's, without the checkboxes.
    if ((await fields.filter({ visible: true }).count()) === 2) return act(form)
    await form.locator('summary').click()
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    const category = page.getByLabel('Category').filter({ visible: true })
    await category.first().waitFor()
    if (!(await drawer.isVisible())) return act(form)
    await act(drawer)
    await drawer.getByRole('button', { name: /^Apply Filters/ }).click()
    await drawer.waitFor({ state: 'detached' })
  }

  return {
    page,
    catalogue,
    open,
    hydrate,
    filter,
    compare,
    compared: () => compared,
    spoken: async () => (await readSpeech(page)).spoken.length,

    /** Text was typed and sent off: whether typing had paused before decides whether an entry was added. */
    async sendText(model: BrowsingModel, text: string) {
      const copy = structuredClone(model)
      rewrite(copy, text)
      const wanted = addressOf(screenOf(copy))
      await page.waitForURL(({ pathname, searchParams }) => {
        const query = searchParams.toString()
        return pathname + (query && `?${query}`) === wanted
      })
      const { at } = await readScreen(page)
      if (at === model.at) rewrite(model, text)
      else go(model, screenOf(copy))
    },

    /** The header's search box. */
    async headerBox() {
      const header = page.getByRole('banner')
      const box = header.getByRole('combobox', { name: 'Search products' })
      if (!(await box.isVisible()))
        await header.getByRole('button', { name: 'Search', exact: true }).click()
      await box.waitFor()
      return box
    },
  }
}

/** Of two objects what is not the same. */
function differing<Part extends object>(one: Part, other: Part) {
  const isSame = (name: string) =>
    isDeepStrictEqual(one[name as keyof Part], other[name as keyof Part])
  const reduce = (whole: Part) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => !isSame(name)))
  return [reduce(one), reduce(other)] as const
}
