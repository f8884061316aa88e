import type { Page } from 'playwright-core'

/**
 * Holds requests, so that a test can check what is shown meanwhile.
 *
 * @param address a glob as `page.route` takes it
 * @returns sends them; later ones are not held
 */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}
