import type { Page } from 'playwright-core'
import { shop } from './shop.ts'

/**
 * Puts products into the cart of the shopper signed in at this browser, by the call that the buttons
 * make. A page that is open does not hear of it: go to one afterwards.
 *
 * @param wanted how many of each, by slug
 */
export async function fillCart(page: Page, wanted: Record<string, number>): Promise<void> {
  const own = await backendOf(page)
  for (const [slug, quantity] of Object.entries(wanted)) {
    await own.send('rpc/cart_add', { product_id: await own.productId(slug), quantity })
  }
}

/** The same for the wishlist; what comes last is shown first. */
export async function fillWishlist(page: Page, slugs: readonly string[]): Promise<void> {
  const own = await backendOf(page)
  for (const slug of slugs) {
    await own.send('shop_wishlist_items', { product_id: await own.productId(slug) })
  }
}

async function backendOf(page: Page) {
  const kept = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const { access_token } = JSON.parse(kept ?? '{}') as { access_token?: string }
  const headers = {
    apikey: 'sb_publishable_lisiere',
    Authorization: `Bearer ${access_token}`,
    'Content-Type': 'application/json',
  }
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${shop.url}/rest/v1/${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    send: (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    async productId(slug: string): Promise<string | undefined> {
      const answer = await ask(`shop_products?slug=eq.${slug}&select=id`)
      const [product] = (await answer.json()) as { id: string }[]
      return product?.id
    },
  }
}
