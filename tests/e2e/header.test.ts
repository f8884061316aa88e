import { expect } from 'vitest'

import { shop } from '../support/shop.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, hasFocus, linksIn, phoneTest } from '../support/visitor.ts'

const categoryLinks = {
  Women: '/products?category=women',
  Men: '/products?category=men',
  'Cards & Gifts': '/products?category=cards-gifts',
}
const menuLinks = {
  Navigation: {
    Home: '/',
    Collections: '/categories',
    Products: '/products',
    'Track Order': '/orders',
  },
  Company: { About: '/about', Contact: '/contact' },
}

browserTest(
  'the menu links to every section (R-048, R-049, R-050, R-051, R-052, R-053, R-054, R-055, R-056)',
  async ({ page, goTo }) => {
    await goTo('/about')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('menu')
    for (const [heading, links] of Object.entries(menuLinks)) {
      const group = menu.getByRole('group', { name: heading })
      await group.getByText(heading, { exact: true }).waitFor()
      expect(await linksIn(group.getByRole('menuitem'))).toEqual(links)
    }
    // On a tablet the menu has the links of a wide header, too.
    const more = menu.getByRole('group', { name: 'Shop' })
    expect(await more.count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await linksIn(header.getByRole('link'))).toMatchObject(categoryLinks)
    await page.setViewportSize({ width: 820, height: 900 })
    await header.getByRole('button', { name: 'Menu', exact: true }).click()
    await more.waitFor()
    expect(await linksIn(more.getByRole('menuitem'))).toMatchObject(categoryLinks)
    await menu.getByRole('menuitem', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await menu.waitFor({ state: 'detached' })

    const logo = header.getByRole('link', { name: 'Lisière', exact: true })
    expect(await logo.innerText()).toMatch(/lisière/i)
    await logo.click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)

browserTest(
  'the header search shows suggestions while typing (R-057, R-069, R-070, R-071, R-072, R-073, R-074, R-419)',
  async ({ page, goTo }) => {
    await goTo('/about')
    const box = page.getByRole('combobox', { name: 'Search products' })
    const results = page.getByRole('listbox', { name: 'Search results' })
    const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
    for (const isOpen of [false, true, false]) {
      await box.waitFor({ state: isOpen ? 'visible' : 'detached' })
      expect(await button.getAttribute('aria-expanded')).toBe(String(isOpen))
      await button.click()
    }
    const popular = results.getByRole('group', { name: 'Collections' }).getByRole('option')
    await popular.first().waitFor()
    expect(Object.values(await linksIn(popular))[0]).toBe('/products?category=women')
    // Aligned with the box at every width.
    for (const width of [820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const left = (element: Element) => element.getBoundingClientRect().left
      const boxLeft = await page.locator('.search-box .field-box').evaluate(left)
      expect(await page.locator('.search-box-options').evaluate(left)).toBeCloseTo(boxLeft, 0)
    }
    await box.fill('linen')
    const products = results.getByRole('group', { name: 'Products' }).getByRole('option')
    await products.first().waitFor()
    expect(await products.count()).toBe(5)
    for (const href of Object.values(await linksIn(products))) {
      expect(href).toMatch(/^\/products\/[a-z-]+$/)
    }
    await box.fill('marlow')
    await expect.poll(() => products.count()).toBe(1)

    await page.mouse.click(20, 860)
    await results.waitFor({ state: 'detached' })
    await box.click()
    await results.waitFor()
    await box.press('Escape')
    await box.waitFor({ state: 'detached' })
    await button.click()
    expect(await box.inputValue()).toBe('')

    await box.fill('silk & wool')
    await box.press('Enter')
    await page.waitForURL('**/search?q=silk*wool')
    expect(new URL(page.url()).searchParams.get('q')).toBe('silk & wool')
    // The focus has gone to the page's heading, which closes an empty box.
    await expect.poll(() => box.count()).toBe(0)
    await button.click()
    expect(await box.inputValue()).toBe('')

    await box.fill('marlow')
    await products.first().click()
    await page.waitForURL('**/products/marlow-double-breasted-coat')
  },
)

browserTest(
  'the account button of a visitor links to sign-in (R-060, R-061)',
  async ({ page, goTo }) => {
    await goTo('/size-guide')
    await page.getByRole('banner').getByRole('link', { name: 'Account: sign in' }).click()
    await page.waitForURL('**/login?from=%2Fsize-guide')
  },
)

browserTest(
  'the header of a shopper shows cart, wishlist and account, and signs out (R-058, R-059, R-062, R-162, R-163, R-063, R-064, R-065, R-066, R-067, R-068)',
  async ({ visitor, page, goTo, main }) => {
    const { email } = await signInNewShopper(visitor)
    await goTo('/products/como-square')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Cart', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    const save = page.getByRole('button', { name: 'Add to Wishlist' })
    await save.click()
    // A second press counts only when the first has been answered.
    await page.getByText('Added to wishlist').first().waitFor()
    await page.getByRole('button', { name: 'Remove from Wishlist' }).click()
    await header.getByRole('link', { name: 'Wishlist', exact: true }).waitFor()
    await save.click()
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/cart')
    await page.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()
    await main.getByRole('link', { name: 'Como Square' }).first().waitFor()
    const cart = header.getByRole('link', { name: 'Cart, 2 items' })
    const wishlist = header.getByRole('link', { name: 'Wishlist, 1 item' })
    expect(await cart.getAttribute('href')).toBe('/cart')
    expect(await cart.locator('.count').innerText()).toBe('2')
    expect(await wishlist.getAttribute('href')).toBe('/wishlist')
    expect(await wishlist.locator('.count').innerText()).toBe('1')

    await header.getByRole('button', { name: 'Account' }).click()
    const menu = page.getByRole('menu')
    await menu.getByText(email, { exact: true }).waitFor()
    const [name = ''] = email.split('@')
    expect((await menu.innerText()).split('\n')).toContain(name)
    expect(await linksIn(menu.getByRole('menuitem'))).toMatchObject({
      'My Account': '/account',
      'My Orders': '/orders',
    })
    const wishes = menu.getByRole('menuitem', { name: /^My Wishlist\s?, 1$/ })
    expect(await wishes.getAttribute('href')).toBe('/wishlist')
    await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await header.getByRole('link', { name: 'Account: sign in' }).waitFor()
    await header.getByRole('link', { name: 'Cart', exact: true }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email)
  },
)

phoneTest(
  'on a phone menu, search and the links of a shopper are in a panel (R-075, R-076, R-077, R-078, R-079, R-080, R-081, R-082, R-420)',
  async ({ visitor, page, goTo }) => {
    await goTo('/about')
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
    const panel = page.locator('.mobile-menu-panel')
    await toggle.click()
    await panel.waitFor()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    await toggle.click()
    await panel.waitFor({ state: 'detached' })

    await toggle.click()
    for (const [heading, links] of Object.entries(menuLinks)) {
      const group = panel.getByRole('group', { name: heading })
      expect(await linksIn(group.getByRole('link'))).toEqual(links)
    }
    expect(await linksIn(panel.getByRole('link', { name: /^Sign (In|Up)$/ }))).toEqual({
      'Sign In': '/login?from=%2Fabout',
      'Sign Up': '/signup?from=%2Fabout',
    })

    await panel.getByRole('combobox', { name: 'Search products' }).fill('wool')
    const suggestions = panel.getByRole('option')
    await suggestions.first().waitFor()
    expect(await suggestions.count()).toBe(3)
    const all = panel.getByRole('link', { name: /^View all \d+ results$/ })
    const found = Number(/\d+/.exec(await all.innerText())?.[0])
    expect(found).toBe(await countMatches('wool'))
    await all.click()
    await page.waitForURL('**/search?q=wool')
    await panel.waitFor({ state: 'detached' })
    await page.getByText(`of ${found} results`).first().waitFor()

    await toggle.tap()
    expect(await linksIn(panel.getByRole('link'))).toMatchObject(categoryLinks)
    await panel.getByRole('link', { name: 'Women', exact: true }).tap()
    const title = page.getByRole('heading', { level: 1, name: 'Women' })
    await title.waitFor()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(title)).toBe(true)
    await page.goBack()
    await page.getByText(`of ${found} results`).first().waitFor()
    expect(await panel.isVisible()).toBe(false)
    await toggle.click()
    await panel.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    await panel.waitFor({ state: 'detached' })

    // The panel of a shopper.
    await signInNewShopper(visitor)
    await goTo('/about')
    await toggle.click()
    const own = panel.locator('.mobile-menu-panel-account')
    const signOut = own.getByRole('button', { name: 'Sign Out' })
    await signOut.waitFor()
    expect(await linksIn(own.getByRole('link'))).toEqual({
      Account: '/account',
      Wishlist: '/wishlist',
      Cart: '/cart',
    })
    await signOut.click()
    await page.waitForURL((url) => url.pathname === '/')
    await toggle.click()
    await panel.getByRole('link', { name: 'Sign In' }).waitFor()
  },
)

/** How many products match, straight from the backend. */
async function countMatches(q: string): Promise<number> {
  const answer = await fetch(`${shop.url}/rest/v1/rpc/search_products`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', 'Content-Type': 'application/json' },
    body: JSON.stringify({ q, page_limit: 1 }),
  })
  return ((await answer.json()) as { total: number }).total
}
