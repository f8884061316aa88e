import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

import { fillPayment, fillShipping, orderNumberOf, placeOrderButton } from '../support/checkout.ts'
import { newShopper } from '../support/shopper.ts'
import { dataFolder, start } from '../support/temporary-shop.ts'
import { browserTest, horizontalOverflow, phone } from '../support/visitor.ts'

const script = fileURLToPath(new URL('../../shop', import.meta.url))

browserTest(
  'a shop that begins empty lives: its pages are whole without categories and with some, a product is sold and shipped',
  async ({ openVisitor }) => {
    const DATA_DIR = await dataFolder()
    const own = await start({ DATA_DIR, CATALOGUE: 'empty', AUTH_AUTOCONFIRM: 'on' })
    expect(own.output()).toContain('It begins without products')
    const command = (...words: string[]) =>
      execFileSync(script, words, { env: { ...process.env, DATA_DIR, ENV_FILE: '' } }).toString()
    const { page, goTo } = await openVisitor({
      baseURL: own.url,
      viewport: { width: 1440, height: 900 },
    })
    const hand = await openVisitor({ ...phone, baseURL: own.url })
    const main = page.getByRole('main')
    const menu = page.getByRole('navigation', { name: 'Main' })

    await goTo('/')
    await main.getByRole('heading', { level: 1 }).waitFor()
    expect(await menu.getByRole('link').count()).toBe(0)
    for (const gone of ['For Her', 'For Him', 'Featured', 'The gift room'])
      expect(await main.getByText(gone, { exact: true }).count()).toBe(0)
    // None of its links leads to a category.
    expect(await page.locator('a[href*="category="]').count()).toBe(0)
    await goTo('/products')
    await main.getByText('No products found matching your criteria.').waitFor()
    await goTo('/categories')
    await main.getByText('No categories found.').waitFor()
    for (const path of ['/', '/products', '/categories', '/search']) {
      await hand.goTo(path)
      expect([path, await horizontalOverflow(hand.page)]).toEqual([path, 0])
    }

    command('categories', 'add', 'women', '--name', 'Women')
    command(
      'products',
      'add',
      'wool-cape',
      '--name',
      'Wool Cape',
      '--category',
      'women',
      '--price',
      '120',
      '--stock',
      '3',
      '--featured',
      'on',
    )
    await expect
      .poll(async () => {
        await goTo('/')
        return main.getByRole('link', { name: 'Wool Cape' }).count()
      })
      .toBe(1)
    await menu.getByRole('link', { name: 'Women' }).waitFor()
    expect(await menu.getByRole('link').count()).toBe(1)
    await main.getByText('For Her', { exact: true }).waitFor()
    await hand.goTo('/')
    await hand.page.getByRole('button', { name: 'Menu' }).click()
    await hand.page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Women' })
      .waitFor()

    const { email, password } = newShopper()
    await goTo('/signup')
    const person = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      password,
      confirmPassword: password,
    }
    for (const [name, value] of Object.entries(person))
      await main.locator(`input[name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL((url) => url.pathname !== '/signup')
    await goTo('/products/wool-cape')
    await main.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('has been added to your cart.').first().waitFor()
    await goTo('/checkout')
    await fillShipping(page)
    await fillPayment(page)
    await placeOrderButton(page).click()
    const number = await orderNumberOf(page)
    expect(command('orders', 'list')).toContain(number)
    command('orders', 'ship', number, '--carrier', 'Post', '--tracking', '1Z')
    await expect
      .poll(async () => {
        await goTo(`/order-confirmation/${number}`)
        return main.getByText('Shipped').count()
      })
      .toBeGreaterThan(0)
    expect(command('products', 'show', 'wool-cape')).toMatch(/stock\s+2/)
  },
)
