import fc from 'fast-check'
import type pg from 'pg'

import { type WalkOptions, type WalkingShopper, commandOf, pressTab, runWalks } from '../walks.ts'
import {
  arrive,
  cardNumber,
  checkoutAtFirst,
  follow,
  hasUnavailable,
  newModel,
  place,
  readCart,
  shopAtFirst,
  stepOf,
  type Step,
  type WalkModel,
} from './model.ts'
import { openWalk, prepareShop, type Walk } from './walk.ts'

const command = commandOf<WalkModel, Walk>()
const one = (...parts: Parameters<typeof command>) => fc.constant(command(...parts))
const on = (step: Step) => (model: WalkModel) => stepOf(model) === step
const always = () => true

const city = fc.constantFrom('Oakland', 'Berkeley', cardNumber).map((text) =>
  command(`type "${text}" as city`, on('shipping'), async (model, { page }) => {
    await page.locator('#billing-city').fill(text)
    model.city = text
  }),
)

const notes = fc.constantFrom('', 'Blue paper, please').map((text) =>
  command(`write notes "${text}"`, on('payment'), async (model, { page }) => {
    await page.locator('#order-notes').fill(text)
    model.notes = text
  }),
)

/** By key: a click where the last step's button was could be a double press. */
const goOn = one(
  'continue',
  (model) => stepOf(model) !== 'review',
  async (model, { page }) => {
    await page.getByRole('button', { name: /^Continue to / }).press('Enter')
    if (stepOf(model) === 'payment') follow(model, 'review')
    else if (model.city !== '') follow(model, 'payment')
  },
)

const goTo = fc.constantFrom('shipping' as const, 'payment' as const).map((step) =>
  command(
    `press the link to ${step}`,
    (model) => stepOf(model) === 'review' || (stepOf(model) === 'payment' && step === 'shipping'),
    async (model, { page }) => {
      const steps = page.getByRole('list', { name: 'Checkout' })
      await steps.getByRole('link', { name: new RegExp(step, 'i') }).click()
      follow(model, step)
    },
  ),
)

const moves = fc.constantFrom(-1, -1, 1).map((by) =>
  command(
    by < 0 ? 'Back' : 'Forward',
    ({ at, history }) => history[at + by] !== undefined,
    async (model, { page }) => {
      model.at += by
      arrive(model)
      await (by < 0 ? page.goBack() : page.goForward())
    },
  ),
)

const reload = one('reload', always, async (model, { page, waitForCheckout }) => {
  model.error = null
  // What may be a card number is never stored.
  if (model.city === cardNumber) model.city = ''
  readCart(model)
  arrive(model)
  await page.reload()
  await waitForCheckout()
})

const viaCart = one(
  'leave for the cart and come back',
  always,
  async (model, { page, waitForCheckout }) => {
    await page.getByRole('link', { name: 'Back to cart' }).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    Object.assign(model, { history: [''], at: 0, error: null })
    await waitForCheckout()
  },
)

const code = one(
  'apply the code',
  (model) => on('review')(model) && !model.code,
  async (model, { page }) => {
    const form = page.locator('.code-form')
    if (!(await form.getByLabel('Code').isVisible())) await form.locator('summary').click()
    await form.getByLabel('Code').fill(' walk10 ')
    await form.getByRole('button', { name: 'Apply' }).click()
    const { codeActive, codeUsed } = model.shop
    model.code = codeActive && !codeUsed
    const refused = codeActive ? /already used/ : /recognise/
    await form.getByText(model.code ? 'WALK10: 10% off' : refused).waitFor()
  },
)

const withoutCode = one(
  'remove the code',
  (model) => on('review')(model) && model.code,
  async (model, { page }) => {
    const drop = page.getByRole('button', { name: 'Order without the code' })
    const remove = page.getByRole('button', { name: 'Remove WALK10' })
    await ((await drop.isVisible()) ? drop : remove).click()
    model.code = false
  },
)

const removeScarf = one('remove what is unavailable', hasUnavailable, async (model, { page }) => {
  await page.getByRole('button', { name: 'Remove Walked Scarf' }).click()
  model.quantity = 0
  readCart(model)
})

/** Acts of the owner, of which the page learns later. */
const owner = fc
  .oneof(
    fc.constantFrom(1000, 2000, 4500).map((cents) => ({ cents })),
    fc.constantFrom(0, 1, 2, 500).map((stock) => ({ stock })),
    fc.boolean().map((codeActive) => ({ codeActive })),
  )
  .map((change) =>
    command(`the owner sets ${JSON.stringify(change)}`, always, async (model, walk) => {
      Object.assign(model.shop, change)
      await walk.setShop(model)
    }),
  )

const order = one('place the order', on('review'), async (model, walk) => {
  const before = structuredClone(model)
  await walk.page.getByRole('button', { name: /^Place order: / }).click()
  if (!place(model)) return
  await walk.expectOrder(before)
  model.shop.orders += 1
  model.shop.codeUsed ||= model.code
  // The next one begins, with a full cart.
  Object.assign(model.shop, shopAtFirst)
  Object.assign(model, checkoutAtFirst())
  readCart(model)
  await walk.setShop(model)
  await walk.openCheckout()
})

const tab = fc
  .integer({ min: 1, max: 12 })
  .map((times) =>
    command(`press Tab ${times} times`, always, (_model, { page }) => pressTab(page, times)),
  )

/** Random walks through the checkout. Returns how many commands were run. */
export function walkCheckout(
  owner: pg.Pool,
  openShopper: () => Promise<WalkingShopper>,
  options: WalkOptions,
): Promise<number> {
  async function open() {
    await prepareShop(owner)
    const real = openWalk(owner, await openShopper())
    await real.openCheckout()
    return { model: newModel(), real }
  }
  return runWalks(checkoutCommands, open, options)
}

const checkoutCommands = [
  fc.oneof(
    { weight: 6, arbitrary: fc.oneof(city, notes, goOn, goOn, goTo) },
    { weight: 3, arbitrary: fc.oneof(moves, reload, viaCart) },
    { weight: 3, arbitrary: fc.oneof(code, code, withoutCode) },
    { weight: 4, arbitrary: order },
    { weight: 5, arbitrary: fc.oneof(owner, owner, owner, removeScarf, tab) },
  ),
]
