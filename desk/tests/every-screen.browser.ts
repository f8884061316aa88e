import { expect, test } from 'vitest'

import {
  findAccessibilityViolations,
  horizontalOverflow,
  waitForAnimations,
} from '../../tests/support/visitor.ts'
import { desk, dialog, openDeskForTests, openPage, page, said } from './desk-page.ts'

openDeskForTests()

const idOf = async (view: string, filter = '') => {
  const response = await desk.ask(`/rest/${view}?select=id&limit=1&${filter}`)
  return ((await response.json()) as { id: string }[])[0]?.id
}

/** What is wrong with the screens in a window of this width. */
async function findFaults(width: number, paths: readonly (readonly [string, string])[]) {
  const seen = await openPage(width)
  const found: string[] = []
  async function look(name: string) {
    await waitForAnimations(seen)
    // It is hidden while something is read.
    await seen.getByRole('button', { name: 'Refresh', includeHidden: true }).waitFor()
    const violations = await findAccessibilityViolations(seen)
    found.push(...violations.map((violation) => `${name} at ${width}: ${violation}`))
    if ((await horizontalOverflow(seen)) > 0) found.push(`${name} scrolls sideways at ${width}`)
  }
  for (const [path, name] of paths) {
    await seen.goto(`${desk.address}/#${path}`)
    await seen.getByRole('heading', { name, level: 1, exact: true }).waitFor()
    await look(name)
  }
  const shown = seen.getByRole('dialog')
  await seen.getByRole('button', { name: 'Ship', exact: true }).click()
  await shown.getByLabel('Carrier').waitFor()
  await look('a form')
  await shown.getByRole('button', { name: 'Close' }).click()
  await shown.waitFor({ state: 'hidden' })
  await seen.getByRole('button', { name: 'Cancel order' }).click()
  await shown.getByText('It will be cancelled for good.').waitFor()
  await look('a question')
  await seen.context().close()
  return found
}

test('axe finds nothing at 390, 820 and 1440 pixels, and no screen scrolls sideways', async () => {
  const order = await idOf('orders', 'status=in.(pending,processing)')
  const customer = await idOf('customers', 'email=eq.ada@example.com')
  const paths = [
    ['/', 'Today'],
    ['/products', 'Products'],
    ['/products/agnes-shirt-dress/show', 'Agnes Shirt Dress'],
    ['/stock', 'Stock'],
    ['/categories', 'Categories'],
    ['/codes', 'Discount codes'],
    ['/reviews', 'Reviews'],
    ['/messages', 'Messages'],
    ['/subscribers', 'Subscribers'],
    ['/customers', 'Customers'],
    [`/customers/${customer}/show`, 'Ada Marlowe'],
    ['/import', 'Import'],
    ['/settings', 'Settings'],
    ['/acts', 'Log'],
    ['/orders', 'Orders'],
    [`/orders/${order}/slip`, `Packing slip ${order}`],
    [`/orders/${order}/show`, `Order ${order}`],
  ] as const
  const faults = await Promise.all([390, 820, 1440].map((width) => findFaults(width, paths)))
  expect(faults.flat()).toEqual([])
})

/** Goes on with Tab to what has this name. */
async function reach(name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => {
      const element = document.activeElement
      // A dialog that opens has the focus itself, and often the name of its button.
      if (element?.matches('[role=dialog], [tabindex="-1"]')) return ''
      const label = element?.getAttribute('aria-label')
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const others = (element?.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
      return label ?? [...labels, ...others, element].map((each) => each?.textContent).join(' ')
    })
    if (reached.trim().startsWith(name)) return
  }
  throw new Error(`Tab does not reach ${name}.`)
}
const go = async (name: string) => {
  await reach(name)
  await page.keyboard.press('Enter')
}
/** A form begins in its first field. */
const isFirstFocused = () =>
  dialog()
    .getByRole('textbox')
    .first()
    .evaluate((field) => field === document.activeElement)
const type = async (name: string, text: string) => {
  await reach(name)
  await page.keyboard.type(text)
}

test('by keyboard alone a product gets sizes and a picture, and a code, a review and the shipping limit change', async () => {
  // A second try finds what the first one made.
  const run = Date.now()
  await go('Products')
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  await go('Add product')
  await expect.poll(isFirstFocused).toBe(true)
  await page.keyboard.type('Quay Tunic')
  await type('Name in addresses', `quay-tunic-${run}`)
  await go('Category')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type('Price in dollars', '80')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Quay Tunic', level: 1 }).waitFor()
  await go('Change sizes')
  await expect.poll(isFirstFocused).toBe(true)
  await page.keyboard.type('S, M')
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: 'Change the sizes of quay-tunic' }).waitFor()
  await go('Change the sizes of quay-tunic')
  await said('The sizes are changed.')
  const choosing = page.waitForEvent('filechooser')
  await go('Add pictures')
  await (await choosing).setFiles('docs/home.webp')
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()

  await go('Discount codes')
  await page.getByRole('heading', { name: 'Discount codes' }).waitFor()
  await go('Add code')
  await expect.poll(isFirstFocused).toBe(true)
  await page.keyboard.type(`QUAY${run}`)
  await type('How much', '15')
  await page.keyboard.press('Enter')
  await said('The code is accepted from now on.')
  await go('Reviews')
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  await go('Hide the review')
  await said('The review is hidden.')
  await go('Settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await type('Free shipping from, in dollars', '60')
  await go('Save')
  await said(/^Saved/)
})
