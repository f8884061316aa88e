import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { newShopper } from '../support/shopper.ts'
import { createAccount, signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import {
  browserTest,
  hasFocus,
  horizontalOverflow,
  phone,
  waitForPath,
} from '../support/visitor.ts'

const owner = await insertTestProducts('Stocked Shawl')
const shawl = '/products/stocked-shawl'

const main = (page: Page) => page.getByRole('main')
const quantity = (page: Page) => main(page).getByRole('spinbutton', { name: /^Quantity of/ })

browserTest(
  'Back leads to the list, also after links to parts of the page (R-149)',
  async ({ page, goTo }) => {
    await goTo('/search?q=lagan')
    await main(page).getByRole('link', { name: 'Lagan Summer Wrap' }).click()
    await waitForPath(page, '/products/lagan-wrap-dress')
    await main(page)
      .getByRole('link', { name: /reviews\)/ })
      .click()
    await page.waitForURL('**#reviews')
    await page.getByText('Skip to content').press('Enter')
    await page.waitForURL('**#main')
    await main(page).getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/search?q=lagan')
    // Who came from outside the shop has no list to go back to, but a list there is.
    await goTo('/products/ludlow-tote')
    await main(page).getByRole('link', { name: 'Back', exact: true }).click()
    await waitForPath(page, '/products')
  },
)

browserTest('who goes on while Buy Now adds stays there', async ({ visitor, page, goTo }) => {
  await signInNewShopper(visitor)
  await goTo(shawl)
  const release = await holdRequests(page, '**/rest/v1/shop_cart_items?select=id')
  await main(page).getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await waitForPath(page, '/about')
  release()
  await page.getByText('has been added to your cart.').first().waitFor()
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe('/about')
})

browserTest('who goes on while a sign-in is checked stays there', async ({ page, goTo }) => {
  const person = newShopper()
  await createAccount(person)
  await goTo('/login?from=%2Forders')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  const release = await holdRequests(page, '**/auth/v1/token*')
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await waitForPath(page, '/about')
  release()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor()
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe('/about')
})

browserTest(
  'quantity, size and colour are there again after another page could not be loaded',
  async ({ visitor, page, goTo }) => {
    await goTo('/products/marlow-double-breasted-coat')
    await main(page).getByRole('button', { name: 'Increase quantity' }).click()
    const size = main(page).getByRole('radio', { name: 'L', exact: true })
    await size.check()
    const black = main(page).getByRole('button', { name: 'Black', exact: true })
    await black.click()
    await page.route('**/products.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.abort('connectionfailed')
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
    await page.getByText('Failed to load products. Please try again.').first().waitFor()
    if (new URL(page.url()).pathname === '/products') await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Marlow' }).waitFor()
    expect(await quantity(page).inputValue()).toBe('2')
    expect(await size.isChecked()).toBe(true)
    expect(await black.getAttribute('aria-pressed')).toBe('true')
    ignoreErrors(visitor, /ERR_CONNECTION_FAILED/)
  },
)

browserTest('after a refusal about the stock the page shows the stock', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await goTo(shawl)
  await main(page).getByText('500 in stock').waitFor()
  await quantity(page).fill('10')
  await quantity(page).press('Enter')
  await owner.query(
    `update public.shop_products set stock_quantity = 3 where slug = 'stocked-shawl'`,
  )
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByText('Only 3 left in stock.').first().waitFor()
  await main(page).getByText('3 in stock').waitFor()
  expect(await quantity(page).inputValue()).toBe('3')
  ignoreErrors(visitor, /409/)
})

browserTest(
  'the gallery is used by thumbnails, and on a phone, where they are pictures, by swiping (R-148, R-150)',
  async ({ page, goTo, openVisitor }) => {
    await goTo('/products/marlow-double-breasted-coat')
    const strip = page.getByRole('list', { name: 'Pictures of Marlow Double-Breasted Coat' })
    expect(await strip.getByRole('listitem').count()).toBe(4)
    const second = page.getByRole('link', { name: 'Show Marlow Double-Breasted Coat, back' })
    await second.click()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
    const looked = await strip.evaluate((list) => list.scrollLeft / list.clientWidth)
    expect(Math.round(looked)).toBe(1)
    expect(new URL(page.url()).hash).toBe('')

    const small = await openVisitor(phone)
    await small.goTo('/products/marlow-double-breasted-coat')
    const trail = small.page.getByRole('navigation', { name: 'Breadcrumb' })
    await trail.getByText('Marlow Double-Breasted Coat').waitFor()
    const pictures = small.page.getByRole('link', { name: /^Show Marlow/ }).locator('img')
    expect(await pictures.count()).toBe(4)
    for (const picture of await pictures.all()) {
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
      expect([width > 36, height > 44]).toEqual([true, true])
    }
    const swiped = small.page.getByRole('list', { name: 'Pictures of Marlow' })
    await swiped.evaluate((list) => list.scrollTo({ left: list.clientWidth * 3 }))
    const fourth = small.page.getByRole('link', { name: /^Show .* with a figure of 176 cm$/ })
    await expect.poll(() => fourth.getAttribute('aria-current')).toBe('true')
    await swiped.getByRole('button', { name: /to scale with a figure of 176 cm, zoom$/ }).waitFor()
    expect(await horizontalOverflow(small.page)).toBeLessThanOrEqual(0)
  },
)

browserTest(
  'the focus in the gallery is on the picture that is seen, which takes the preview of a colour away',
  async ({ page, goTo }) => {
    await goTo('/products/marlow-double-breasted-coat')
    const strip = page.getByRole('list', { name: 'Pictures of Marlow Double-Breasted Coat' })
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const list = activeElement?.closest('.product-gallery-strip')
        const [view, frame] = [activeElement, list].map(
          (each) => each?.getBoundingClientRect().left,
        )
        return [activeElement?.ariaLabel, Math.round((view ?? 0) - (frame ?? 1000))]
      })
    const name = 'Marlow Double-Breasted Coat'
    await strip.focus()
    await page.keyboard.press('Tab')
    expect(await focused()).toEqual([`${name}, zoom`, 0])
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toEqual([`${name}, back, zoom`, 0])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${name}, back, zoom`, pressed: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const first = page.getByRole('link', { name: `Show ${name}`, exact: true })
    expect(await hasFocus(first)).toBe(true)

    const preview = page.locator('.product-gallery-preview')
    const black = page.getByRole('button', { name: 'Black', exact: true })
    for (const pressed of [
      page.getByRole('link', { name: 'Show Marlow Double-Breasted Coat, back' }),
      page.getByRole('button', { name: /zoom$/ }).first(),
    ]) {
      await black.click()
      await preview.waitFor()
      await pressed.click()
      await preview.waitFor({ state: 'detached' })
      expect(await black.getAttribute('aria-pressed')).toBe('false')
    }
  },
)
