import type pg from 'pg'
import type { Page, Request, Route } from 'playwright-core'

import { prepareProducts } from '../test-products.ts'
import { agree, type WalkingShopper } from '../walks.ts'
import { timeouts } from '../timeouts.ts'
import { cents, listing, nameOf, slugs, type CartModel, type Loss, type Slug } from './model.ts'
import { readScreen, recordToasts, screenOf } from './screen.ts'

export type Walk = Awaited<ReturnType<typeof openWalk>>

/** Puts the shop and two tabs of a shopper where the model begins. */
export async function openWalk(owner: pg.Pool, shopper: WalkingShopper) {
  const { page, id } = shopper
  await prepareProducts(owner, Object.fromEntries(slugs.map((slug) => [nameOf(slug), cents[slug]])))
  const context = page.context()
  await context.addInitScript(recordToasts)
  const pages = [page, await context.newPage()] as const
  await pages[1].setViewportSize({ width: 390, height: 844 })
  const errors: string[] = []
  const busy = new Set<Request>()
  let quietSince = performance.now()
  const rest = (request: Request) => {
    busy.delete(request)
    quietSince = performance.now()
  }
  for (const tab of pages) {
    tab.setDefaultTimeout(timeouts.action)
    tab.on('pageerror', ({ message }) => errors.push(message))
    tab.on('request', (request) => request.url().includes('/rest/v1/') && busy.add(request))
    tab.on('requestfinished', rest)
    tab.on('requestfailed', rest)
  }
  await owner.query(
    `insert into public.shop_cart_items (user_id, product_id, quantity)
     select $1, id, case slug when 'walked-scarf' then 2 else 1 end from public.shop_products
     where slug = any($2) order by slug desc`,
    [id, slugs],
  )
  // The search learns of the products a moment later.
  do await open(page, listing)
  while ((await page.getByRole('article').filter({ hasText: 'Walked' }).count()) < slugs.length)
  await open(pages[1], '/cart')
  let compared = 0

  async function open(tab: Page, path: string) {
    await tab.goto(path)
    await tab.waitForSelector('html[data-hydrated]', { state: 'attached' })
  }
  /** Until nothing has been read or written for a while. */
  async function settle() {
    while (busy.size > 0 || performance.now() - quietSince < 250) await page.waitForTimeout(50)
  }
  async function readTable() {
    const { rows } = await owner.query(
      `select slug, quantity, former_quantity as former from public.shop_cart_items as item
         join public.shop_products as product on product.id = product_id
       where user_id = $1 order by item.created_at`,
      [id],
    )
    return rows as unknown
  }
  const saidOn = async () =>
    (
      await Promise.all(
        pages.map((tab) => tab.evaluate(() => (globalThis as { said?: string[] }).said ?? [])),
      )
    ).flat()

  return {
    pages,
    open,
    settle,
    compared: () => compared,

    async setProduct(slug: Slug, { products }: CartModel) {
      await settle()
      const { stock, isActive } = products[slug]
      await owner.query(
        'update public.shop_products set stock_quantity = $1, is_active = $2 where slug = $3',
        [stock, isActive, slug],
      )
    },

    /** Runs an act whose change is lost on the way to the shop, or on the way back. */
    async losing(tab: Page, loss: Loss, act: () => Promise<unknown>) {
      if (loss === 'none') return act()
      const lost = Promise.withResolvers<void>()
      await routed(
        tab,
        () => Promise.all([act(), lost.promise]),
        async (route) => {
          if (loss === 'answer') await route.fetch()
          await route.abort()
          lost.resolve()
        },
      )
    },

    /** Runs acts whose changes reach the shop only once all are done. */
    async holding(tab: Page, act: () => Promise<unknown>) {
      const acted = Promise.withResolvers<void>()
      await routed(
        tab,
        async () => {
          await act()
          acted.resolve()
          await settle()
        },
        async (route) => {
          await acted.promise
          await route.continue()
        },
      )
    },

    /** Both tabs as they become, and the table. */
    async compare(model: CartModel) {
      compared += 1
      const wanted = {
        tabs: model.tabs.map(screenOf),
        said: toldOf(model.said, model),
        errors: [],
      }
      await agree(
        async () => ({
          tabs: await Promise.all(pages.map(readScreen)),
          said: asWanted(toldOf(await saidOn(), model), model),
          errors,
        }),
        wanted,
      )
      // The same may be said once more.
      if (model.isBurst) await settle()
      for (const tab of pages)
        await tab.evaluate(() => void (globalThis as { said?: string[] }).said?.splice(0))
      model.said = []
      model.isBurst = false
      // An Undo is shown before the shop has made it.
      await agree(readTable, model.cart)
    },
  }
}

/** Answers the changes that an act sends, without those that a read makes. */
async function routed(
  tab: Page,
  act: () => Promise<unknown>,
  answer: (route: Route) => Promise<void>,
) {
  const changes = /\/rest\/v1\/shop_cart_items/
  await tab.route(changes, (route) =>
    route.request().method() === 'GET' ? route.continue() : answer(route),
  )
  await act()
  await tab.unroute(changes)
}

const toldOf = (said: string[], { isBurst }: CartModel) =>
  (isBurst ? [...new Set(said)] : said).toSorted()

/** A notice may take the place of the one before it before that is drawn. The last is always seen. */
function asWanted(said: string[], model: CartModel): string[] {
  const wanted = toldOf(model.said, model)
  const last = model.said.at(-1)
  const rest = [...wanted]
  const isOfThem = said.every((text) => rest.includes(text) && rest.splice(rest.indexOf(text), 1))
  return isOfThem && last !== undefined && said.includes(last) ? wanted : said
}
