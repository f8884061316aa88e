import type { Page } from 'playwright-core'

import { fetchAsShopper } from './signed-in-shopper.ts'

/**
 * Puts products into the cart of the shopper signed in at this browser, by the call that the buttons
 * make. A page that is open does not learn of it: go to one afterwards.
 *
 * @param wanted how many of each, by slug
 */
export async function fillCart(page: Page, wanted: Record<string, number>): Promise<void> {
  for (const [slug, quantity] of Object.entries(wanted))
    await post(page, 'shop_cart_items', { product_id: await productId(page, slug), quantity })
}

/** The same for the wishlist; what comes last is shown first. */
export async function fillWishlist(page: Page, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs)
    await post(page, 'shop_wishlist_items', { product_id: await productId(page, slug) })
}

async function post(page: Page, path: string, body: object): Promise<void> {
  await fetchAsShopper(page, `/rest/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })
}

async function productId(page: Page, slug: string): Promise<string | undefined> {
  const path = `/rest/v1/shop_products?slug=eq.${slug}&select=id`
  const [product] = (await (await fetchAsShopper(page, path)).json()) as { id: string }[]
  return product?.id
}
