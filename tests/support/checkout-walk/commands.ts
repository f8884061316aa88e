import fc from 'fast-check'

import { pressTab } from '../walks/press-tab.ts'
import { addressCommands, completeAddress } from './address-commands.ts'
import { command, on } from './command.ts'
import {
  arrive,
  cardNumber,
  follow,
  hasAddresses,
  hasPayment,
  hasUnavailable,
  openDraft,
  place,
  readCart,
  settle,
  shopAtFirst,
  stepOf,
  type WalkModel,
} from './model.ts'
import { paymentCommands, typeCard } from './payment-commands.ts'

const goOn = fc.constant(
  command(
    'continue',
    (model) => stepOf(model) !== 'review',
    async (model, { page }) => {
      await page.getByRole('button', { name: /^Continue to / }).press('Enter')
      if (stepOf(model) === 'shipping' && hasAddresses(model)) follow(model, '#payment')
      else if (stepOf(model) === 'payment' && hasPayment(model)) follow(model, '#review')
    },
  ),
)

const goTo = fc.constantFrom('shipping', 'payment').map((step) =>
  command(
    `press the link to ${step}`,
    (model) => stepOf(model) === 'review' || (stepOf(model) === 'payment' && step === 'shipping'),
    async (model, { page }) => {
      await page
        .getByRole('list', { name: 'Checkout' })
        .getByRole('link', { name: new RegExp(step, 'i') })
        .click()
      follow(model, `#${step}`)
    },
  ),
)

/** The step with all that it needs. By key: a click where the last step's button was could be a double press. */
const finish = fc.constant(
  command(
    'complete the step and continue',
    (model) => stepOf(model) !== 'review',
    async (model, walk) => {
      const { draft } = model
      const isFirst = stepOf(model) === 'shipping'
      if (isFirst) {
        await completeAddress(model, walk, 'billing')
        if (!draft.same) await completeAddress(model, walk, 'shipping')
      } else {
        if (draft.notes === cardNumber) await walk.page.locator('#order-notes').fill('')
        if (draft.notes === cardNumber) draft.notes = ''
        if (draft.method === 'card' && model.card !== 'valid') await typeCard(model, walk, 'valid')
      }
      await walk.page.getByRole('button', { name: /^Continue to / }).press('Enter')
      follow(model, isFirst ? '#payment' : '#review')
    },
  ),
)

const back = fc.constant(
  command(
    'Back',
    ({ at }) => at > 0,
    (model, { page }) => move(model, -1, () => page.goBack()),
  ),
)
const forward = fc.constant(
  command(
    'Forward',
    ({ at, history }) => at + 1 < history.length,
    (model, { page }) => move(model, 1, () => page.goForward()),
  ),
)

async function move(model: WalkModel, by: number, go: () => Promise<unknown>) {
  const from = stepOf(model)
  model.at += by
  arrive(model, from)
  await go()
}

const reload = fc.constant(
  command(
    'reload',
    () => true,
    async (model, { page, waitForCheckout }) => {
      model.card = 'none'
      model.error = null
      // What may be a card number is never stored.
      const { draft } = model
      if (draft.notes === cardNumber) draft.notes = ''
      for (const address of [draft.billing, draft.shipping])
        if (address.city === cardNumber) address.city = ''
      readCart(model)
      arrive(model, null)
      await page.reload()
      await waitForCheckout()
    },
  ),
)

const viaCart = fc.constant(
  command(
    'leave for the cart and come back',
    () => true,
    async (model, { page, waitForCheckout }) => {
      await page.getByRole('link', { name: 'Back to cart' }).click()
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
      model.card = 'none'
      model.error = null
      model.history = ['']
      model.at = 0
      await waitForCheckout()
    },
  ),
)

const code = fc.constant(
  command(
    'apply the code',
    (model) => on('review')(model) && !model.draft.code,
    async (model, { page }) => {
      const form = page.locator('.code-form')
      if (!(await form.getByLabel('Code').isVisible())) await form.locator('summary').click()
      await form.getByLabel('Code').fill(' walk10 ')
      await form.getByRole('button', { name: 'Apply' }).click()
      const { codeActive, codeUsed } = model.shop
      model.draft.code = codeActive && !codeUsed
      const answer = model.draft.code
        ? 'WALK10: 10% off'
        : codeActive
          ? /already used/
          : /recognise/
      await form.getByText(answer).waitFor()
    },
  ),
)

const withoutCode = fc.constant(
  command(
    'remove the code',
    (model) => on('review')(model) && model.draft.code,
    async (model, { page }) => {
      const drop = page.getByRole('button', { name: 'Order without the code' })
      const remove = page.getByRole('button', { name: 'Remove WALK10' })
      await ((await drop.isVisible()) ? drop : remove).click()
      model.draft.code = false
    },
  ),
)

const removeScarf = fc.constant(
  command('remove what is unavailable', hasUnavailable, async (model, { page }) => {
    await page.getByRole('button', { name: 'Remove Walked Scarf' }).click()
    model.quantity = 0
    readCart(model)
  }),
)

const price = fc.constantFrom(1000, 2000, 4500).map((cents) =>
  command(
    `the owner asks for ${cents} cents`,
    () => true,
    async (model, walk) => {
      model.shop.cents = cents
      await walk.setProduct(model)
    },
  ),
)

const stock = fc.constantFrom(0, 1, 2, 500).map((pieces) =>
  command(
    `the owner has ${pieces}`,
    () => true,
    async (model, walk) => {
      model.shop.stock = pieces
      await walk.setProduct(model)
    },
  ),
)

const codeChange = fc.boolean().map((isActive) =>
  command(
    `the code is ${isActive ? 'on' : 'off'}`,
    () => true,
    async (model, walk) => {
      model.shop.codeActive = isActive
      await walk.setCode(isActive)
    },
  ),
)

const order = fc.constant(
  command('place the order', on('review'), async (model, walk) => {
    const before = structuredClone(model)
    await walk.page.getByRole('button', { name: /^Place order: / }).click()
    if (place(model) !== null) return
    await walk.expectOrder(before)
    settle(model)
    // The next one begins, with a full cart.
    Object.assign(model.shop, shopAtFirst)
    Object.assign(model, { quantity: 2, history: [''], at: 0, card: 'none', error: null })
    openDraft(model)
    readCart(model)
    await walk.setProduct(model)
    await walk.openCheckout()
  }),
)

const tab = fc.integer({ min: 1, max: 12 }).map((times) =>
  command(
    `press Tab ${times} times`,
    () => true,
    (_model, { page }) => pressTab(page, times),
  ),
)

const others = [tab, reload, viaCart, removeScarf, withoutCode, codeChange, price, stock, stock]

export const checkoutCommands = [
  fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...addressCommands) },
    { weight: 5, arbitrary: fc.oneof(...paymentCommands) },
    { weight: 7, arbitrary: finish },
    { weight: 4, arbitrary: fc.oneof(goOn, goTo, back, forward) },
    { weight: 3, arbitrary: code },
    { weight: 4, arbitrary: order },
    { weight: 8, arbitrary: fc.oneof(...others) },
  ),
]
