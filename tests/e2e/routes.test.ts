import { expect, test } from 'vitest'

import { shop as facts } from '../../content/shop.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { informationPages } from '../support/public-screens.ts'
import { shop } from '../support/shop.ts'
import { ada, signIn } from '../support/shopper.ts'
import { sessionKey, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'

const { url } = shop

/** A page as the server sends it, without cookies and without scripts. */
async function read(path: string) {
  const answer = await fetch(url + path, { redirect: 'manual' })
  const html = await answer.text()
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return { status: answer.status, html, heading: heading.replaceAll(/<[^>]+>/g, '') }
}

const screens: Record<string, string> = {
  '/': 'Cloth that keeps its shape.',
  '/products': 'Products',
  '/products/linen-shirt': 'Saltash Linen Shirt',
  '/categories': 'Discover Collections',
  '/search': 'Search',
  '/login': 'Sign in',
  '/signup': 'Create account',
  '/forgot-password': 'Forgot your password?',
}

test('public pages need no account (R-001, R-002, R-003, R-004, R-005, R-012, R-013, R-014, R-170, R-461)', async () => {
  for (const [path, heading] of Object.entries(screens)) {
    expect([path, await read(path)]).toMatchObject([path, { status: 200, heading }])
  }
})

const pagesToRead: Record<string, string> = {
  '/contact': 'Contact',
  ...Object.fromEntries(informationPages.map(({ path, heading }) => [path, heading])),
}

test('information pages need no account (R-016, R-017, R-018, R-019, R-020, R-021, R-022, R-023, R-024, R-025, R-026, R-027, R-028, R-461)', async () => {
  for (const [path, heading] of Object.entries(pagesToRead)) {
    const page = await read(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.heading.replace('&amp;', '&')).toBe(heading)
  }
  // The specification's; an owner may add others.
  const paths = Object.keys(pagesToRead)
  for (const name of ['about', 'terms', 'privacy', 'refund', 'order-status', 'returns-exchanges'])
    expect(paths).toContain(`/${name}`)
  for (const name of ['size-guide', 'careers', 'press', 'sustainability', 'cookie-policy'])
    expect(paths).toContain(`/${name}`)
  expect(paths).toContain('/accessibility')
})

test('every page links to the one privacy policy (R-030)', async () => {
  for (const path of [...Object.keys(screens), ...Object.keys(pagesToRead)]) {
    const { html } = await read(path)
    const links = html.matchAll(/<a[^>]*href="([^"?]*privacy[^"?]*)"/g)
    expect([path, ...new Set(Array.from(links, ([, href]) => href))]).toEqual([path, '/privacy'])
  }
})

test('an unknown URL shows a 404 page with a link home (R-029)', async () => {
  const unknown = ['/no-such-page', '/products/linen-shirt/buttons', '/Admin', '/category']
  // An address has one spelling: another one would lose its parameters.
  const misspelt = ['/Products?category=women', '/LOGIN?from=%2Fcart', '/Sitemap.xml']
  for (const path of [...unknown, ...misspelt]) {
    const { status, html, heading } = await read(path)
    expect([path, status, heading]).toEqual([path, 404, '404'])
    expect(html).toContain('Oops! Page not found')
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Return to Home<\/a>/)
  }
})

const privatePaths = ['/wishlist', '/checkout', '/account', '/order-confirmation/ORD-1', '/orders']

browserTest(
  'private pages lead a visitor through sign-in and back (R-007, R-008, R-009, R-010, R-011, R-031, R-032, R-249)',
  async ({ page, goTo }) => {
    for (const path of privatePaths) {
      await goTo(path)
      await page.waitForURL(`**/login?from=${encodeURIComponent(path)}`)
    }
    await signIn(page, ada)
    await page.waitForURL('**/orders')
    await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  },
)

browserTest(
  'the link of a reset mail opens the new-password form (R-015)',
  async ({ page, goTo }) => {
    await goTo('/reset-password?token_hash=0123456789abcdef&type=recovery')
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New Password').waitFor()
    await page.getByLabel('Confirm Password').waitFor()
  },
)

browserTest('a private page waits until the session is known (R-033)', async ({ visitor }) => {
  const { page } = visitor
  await signInNewShopper(visitor)
  // The session that this browser keeps has run out, and the answer to whether it may go on is late.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, expires_at: 1 }))
  }, sessionKey)
  const letGo = await holdRequests(page, '**/auth/v1/token?grant_type=refresh_token')
  await page.goto('/account')
  const waiting = page.getByRole('main').getByText('Loading')
  await waiting.waitFor()
  expect(await page.getByLabel('First Name').count()).toBe(0)
  letGo()
  await page.getByLabel('First Name').waitFor()
  expect(await waiting.count()).toBe(0)
})

browserTest('navigation scrolls to the top (R-034)', async ({ page, goTo }) => {
  await goTo('/')
  for (const path of ['/about', '/size-guide', '/products']) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  // The end of the list was not near yet: it has its first page.
  await page.waitForTimeout(500)
  expect(new URL(page.url()).search).toBe('')
  const card = page.getByRole('article').nth(9)
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link').click()
  await page.waitForURL('**/products/*')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

browserTest(
  'a path with a broken percent sign has the not-found page, with status 404, also in the client (R-029)',
  async ({ visitor, page, goTo, main }) => {
    for (const path of ['/sale-50%-off', '/%', '/a/%E0%A4%A'])
      expect([path, await read(path)]).toMatchObject([path, { status: 404, heading: '404' }])
    expect(await read('/products/100%-wool')).toMatchObject({
      status: 404,
      heading: 'Product not found.',
    })
    await goTo('/sale-50%-off')
    const home = main.getByRole('link', { name: 'Return to Home' })
    await home.click()
    await page.getByRole('heading', { level: 1, name: screens['/'] }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '404' }).waitFor()
    await home.waitFor()
    ignoreErrors(visitor, /404/)
  },
)

test('the icons and the manifest that browsers ask for are there', async () => {
  const { html } = await read('/')
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    expect(html).toContain(`href="${path}"`)
    const response = await fetch(url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toContain(type)
  }
  const manifest = JSON.parse((await read('/manifest.webmanifest')).html) as {
    name: string
    icons: { src: string }[]
  }
  expect(manifest.name).toBe(facts.name)
  for (const { src } of manifest.icons) expect((await fetch(url + src)).status).toBe(200)
})

test.each(['/', '/products?category=men', '/products/cheviot-throw'])(
  '%s is shared with a JPEG of 1200 x 630',
  async (path) => {
    const { html } = await read(path)
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const response = await fetch(url + new URL(address).pathname)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(sizeOfJpeg(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630])
  },
)

test('search pages are not indexed', async () => {
  for (const path of ['/search', '/search?q=wool'])
    expect((await read(path)).html).toMatch(/<meta name="robots" content="noindex/)
})

/** Width and height, from the frame header (SOF0 or SOF2). */
function sizeOfJpeg(bytes: Buffer): [number, number] | null {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]
    if (marker === 0xc0 || marker === 0xc2)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}
