import { deepStrictEqual } from 'node:assert'

import fc from 'fast-check'
import type pg from 'pg'
import type { Page } from 'playwright-core'

import { timeouts } from '../timeouts.ts'

/** A shopper who is signed in at a page, named Grace Hopper, with an empty account. */
export interface WalkingShopper {
  page: Page
  id: string
  email: string
  password: string
}

export interface WalkOptions {
  seed: number
  walks: number
  maxCommands: number
}

/**
 * Random walks, each of a new shopper. After each command what is shown and stored is what the model says.
 *
 * @returns how many commands were run
 */
export async function runWalks<Model extends object, Walk extends { compared(): number }>(
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Walk>>[],
  open: () => Promise<{ model: Model; real: Walk }>,
  { seed, walks, maxCommands }: WalkOptions,
): Promise<number> {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), async (walk) => {
      const opened = await open()
      await fc.asyncModelRun(() => opened, walk)
      compared += opened.real.compared()
    }),
    { seed, numRuns: walks, endOnFailure: true },
  )
  return compared
}

/** Reads until it is what is wanted. Throws the last difference. */
export async function agree(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const until = performance.now() + timeouts.action
  for (;;) {
    const shown = await read().catch(String)
    try {
      return deepStrictEqual(shown, wanted)
    } catch (difference) {
      if (performance.now() > until) throw difference
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** The products of walks, 500 of each. Their slugs are their names in lower case with hyphens. */
export async function prepareProducts(owner: pg.Pool, cents: Record<string, number>) {
  await owner.query(
    `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
     select lower(replace(name, ' ', '-')), name, cents / 100.0, 500,
       (select id from public.shop_categories order by slug limit 1)
     from unnest($1::text[], $2::integer[]) as product (name, cents)
     on conflict (slug) do update set price = excluded.price, stock_quantity = excluded.stock_quantity,
       is_active = true`,
    [Object.keys(cents), Object.values(cents)],
  )
}
