import type { Page } from 'playwright-core'

/**
 * Keeps the answers to requests back, so that a test can look at what stands there meanwhile.
 *
 * @param address a glob as `page.route` takes it
 * @returns lets them all go; from then on nothing waits
 */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}
