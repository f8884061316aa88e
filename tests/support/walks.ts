import { deepStrictEqual } from 'node:assert'

import fc from 'fast-check'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'

import { ignoreErrors } from './checkout.ts'
import { signInNewShopper } from './signed-in-shopper.ts'
import { timeouts } from './timeouts.ts'
import type { Visitor } from './visitor.ts'

/** A shopper who is signed in at a page, named Grace Hopper, with an empty account. */
export interface WalkingShopper {
  page: Page
  id: string
  email: string
}

export interface WalkOptions {
  walks: number
  maxCommands: number
}

/** With LONG the walks are others each time: a hundred, of up to 300 commands. */
const long = process.env['LONG'] ? { seed: Date.now(), walks: 100, maxCommands: 300 } : {}
/** For hours of them. */
export const walkTimeout = process.env['LONG'] ? 6 * 3_600_000 : timeouts.test

/**
 * Random walks, each of a new shopper. After each command what is shown and stored is what the model says.
 *
 * @returns how many commands were run
 */
export async function runWalks<Model extends object, Walk extends { compared(): number }>(
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Walk>>[],
  open: () => Promise<{ model: Model; real: Walk }>,
  usual: WalkOptions,
): Promise<number> {
  const { seed, walks, maxCommands } = { seed: 27, ...usual, ...long }
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
  const compare = async () => deepStrictEqual(await read(), wanted)
  await vi.waitFor(compare, { timeout: timeouts.action, interval: 20 })
}

/** A shopper of an e2e test. What the shop refuses and what the network loses is expected on the console. */
export async function openWalkingShopper(
  owner: pg.Pool,
  openVisitor: () => Promise<Visitor>,
): Promise<WalkingShopper> {
  const visitor = await openVisitor()
  const context = visitor.page.context()
  for (const former of context.browser()?.contexts() ?? [])
    if (former !== context) await former.close()
  ignoreErrors(visitor, /status of 40[09]/, /ERR_FAILED/, /could not be changed|no response/)
  const { email } = await signInNewShopper(visitor)
  const { rows } = await owner.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  return { page: visitor.page, id: rows[0]?.id ?? '', email }
}

/** Makes commands: acts of the shopper or the owner, after which what is shown and stored agrees with the model. */
export function commandOf<Model extends object, Walk extends { compare(model: Model): unknown }>() {
  return (
    name: string,
    can: (model: Model) => boolean,
    act: (model: Model, walk: Walk) => Promise<unknown>,
  ) => ({
    check: (model: Readonly<Model>) => can(model),
    async run(model: Model, walk: Walk) {
      await act(model, walk)
      await walk.compare(model)
    },
    toString: () => name,
  })
}

/** Presses Tab so many times; each time what has the focus is seen. */
export async function pressTab(page: Page, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press('Tab')
    await agree(() => page.evaluate(isFocusSeen), true)
  }
}

/** Runs in the page: whether what has the focus is in the window, uncovered. After the last control nothing has it. */
function isFocusSeen(): boolean {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return true
  const { left, top, right, bottom } = activeElement.getBoundingClientRect()
  const [x, y] = [
    Math.max(left, 0) + Math.min(right, innerWidth),
    Math.max(top, 0) + Math.min(bottom, innerHeight),
  ]
  const hit = document.elementFromPoint(x / 2, y / 2)
  return hit !== null && (activeElement.contains(hit) || hit.contains(activeElement))
}

/** In cents: subtotal, discount, shipping (free over 50.00), 8 % of tax. */
export function amountsOf(subtotal: number, percentOff = 0) {
  const discount = Math.floor((subtotal * percentOff + 50) / 100)
  const shipping = subtotal > 5000 ? 0 : 999
  const tax = Math.floor((subtotal * 8 + 50) / 100)
  return { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax }
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
