import fc from 'fast-check'

import { command, on } from './command.ts'
import {
  cardNumber,
  stepOf,
  type Address,
  type AddressName,
  type Kind,
  type WalkModel,
} from './model.ts'
import type { Walk } from './walk.ts'

const isOpen = (kind: Kind) => (model: WalkModel) =>
  stepOf(model) === 'shipping' && (kind === 'billing' || !model.draft.same)

function write(model: WalkModel, kind: Kind, change: Partial<Address>) {
  const { draft } = model
  draft[kind] = { ...draft[kind], ...change }
  if (draft.same) draft.shipping = { ...draft.billing }
}

const kinds = fc.constantFrom<Kind>('billing', 'billing', 'shipping')
const regions: Record<string, string[]> = {
  US: ['CA', 'NY', 'NC'],
  CA: ['BC', 'NL', 'ON'],
  MX: ['BC', 'NL', 'JAL'],
}

const typing = fc
  .record({
    kind: kinds,
    name: fc.constantFrom<AddressName>('first_name', 'address_line_1', 'address_line_2', 'city'),
    text: fc.constantFrom('', '  ', 'Oak', ' Elm '),
  })
  .map(({ kind, name, text }) =>
    command(`type "${text}" as ${name} of ${kind}`, isOpen(kind), async (model, { page }) => {
      await page.locator(`#${kind}-${name}`).fill(text)
      write(model, kind, { [name]: text })
    }),
  )

const phone = fc.constantFrom('', '+1 555 010 4477').map((text) =>
  command(`type "${text}" as phone`, on('shipping'), async (model, { page }) => {
    await page.locator('#billing-phone').fill(text)
    model.draft.phone = text
  }),
)

const city = fc.constant(
  command('type a card number as city', on('shipping'), async (model, { page }) => {
    await page.locator('#billing-city').fill(cardNumber)
    write(model, 'billing', { city: cardNumber })
  }),
)

/** Fills in what an address lacks. */
export async function completeAddress(model: WalkModel, { page }: Walk, kind: Kind) {
  const address = model.draft[kind]
  const whole = {
    first_name: 'Ada',
    last_name: 'Byron',
    address_line_1: '1 Bancroft Way',
    city: 'Berkeley',
    postal_code: '94704',
  }
  for (const name of Object.keys(whole) as (keyof typeof whole)[]) {
    if (address[name].trim() !== '') continue
    await page.locator(`#${kind}-${name}`).fill(whole[name])
    write(model, kind, { [name]: whole[name] })
  }
  if (address.state !== '') return
  const state = regions[address.country]?.[0] ?? ''
  await page.locator(`#${kind}-state`).selectOption(state)
  write(model, kind, { state })
}

const country = fc
  .record({ kind: kinds, code: fc.constantFrom('US', 'CA', 'MX') })
  .map(({ kind, code }) =>
    command(`choose ${code} for ${kind}`, isOpen(kind), async (model, { page }) => {
      await page.locator(`#${kind}-country`).selectOption(code)
      if (model.draft[kind].country !== code) write(model, kind, { country: code, state: '' })
    }),
  )

const region = fc.record({ kind: kinds, index: fc.nat(2) }).map(({ kind, index }) =>
  command(`choose region ${index} of ${kind}`, isOpen(kind), async (model, { page }) => {
    const state = regions[model.draft[kind].country]?.[index] ?? ''
    await page.locator(`#${kind}-state`).selectOption(state)
    write(model, kind, { state })
  }),
)

const same = fc.constant(
  command('ship to the billing address, or not', on('shipping'), async (model, { page }) => {
    await page.getByLabel('Ship to the billing address').click()
    model.draft.same = !model.draft.same
    if (model.draft.same) write(model, 'billing', {})
  }),
)

const save = fc.constant(
  command('save the address, or not', on('shipping'), async (model, { page }) => {
    await page.getByLabel(/^Save th/).click()
    model.draft.save = !model.draft.save
  }),
)

const useSaved = fc.record({ kind: kinds, index: fc.nat(3) }).map(({ kind, index }) =>
  command(
    `use ${kind} address ${index}`,
    (model) => isOpen(kind)(model) && index < model.shop.saved[kind].length,
    async (model, { page }) => {
      const list = page.locator('.saved-addresses').filter({ hasText: `Your ${kind} addresses` })
      await list.getByRole('button').nth(index).click()
      write(model, kind, model.shop.saved[kind][index] ?? {})
    },
  ),
)

/** The acts of the first step. */
export const addressCommands = [typing, phone, city, country, region, same, save, useSaved]
