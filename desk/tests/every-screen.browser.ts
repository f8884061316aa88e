import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'

import { desk, dialog, openDeskForTests, page, press, said } from './desk-page.ts'

openDeskForTests()

const idOf = async (view: string, filter = '') => {
  const response = await desk.ask(`/rest/${view}?select=id&limit=1&${filter}`)
  return ((await response.json()) as { id: string }[])[0]?.id
}

test.each([390, 820, 1440])(
  'axe finds nothing at %i pixels, and no screen scrolls sideways',
  { timeout: 300_000 },
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    const order = await idOf('orders', 'status=in.(pending,processing)')
    const found: string[] = []
    async function look(name: string) {
      // Nothing is under the pointer.
      await page.mouse.move(width / 2, 5)
      await page.waitForLoadState('networkidle')
      await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
      // A label that moves, or a dialog that appears, is no colour to judge.
      await page.evaluate(async () => {
        const ends = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        await Promise.allSettled(ends.map(({ finished }) => finished))
      })
      const { violations } = await new AxeBuilder({ page }).analyze()
      found.push(...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`))
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (isWide) found.push(`${name} scrolls sideways`)
    }
    for (const [path, name] of [
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
      [`/customers/${await idOf('customers', 'email=eq.ada@example.com')}/show`, 'Ada Marlowe'],
      ['/import', 'Import'],
      ['/settings', 'Settings'],
      ['/acts', 'Log'],
      ['/orders', 'Orders'],
      [`/orders/${order}/slip`, `Packing slip ${order}`],
      [`/orders/${order}/show`, `Order ${order}`],
    ] as const) {
      await page.goto(`${desk.address}/#${path}`)
      await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
      await look(name)
    }
    await press('Ship')
    await dialog().getByLabel('Carrier').waitFor()
    await look('a form')
    await press('Close')
    await dialog().waitFor({ state: 'hidden' })
    await press('Cancel order')
    await dialog().getByText('It will be cancelled for good.').waitFor()
    await look('a question')
    expect(found).toEqual([])
  },
)

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
  await said(`QUAY${run} is accepted from now on.`)
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
