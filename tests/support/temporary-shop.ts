import { expect, onTestFinished } from 'vitest'

import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { startShop, stopShop, type RunningShop } from './running-shop.ts'

/** An empty data folder, gone after the test. */
export async function dataFolder(): Promise<string> {
  const folder = await makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  return folder
}

/** A shop of the test's own, stopped after it. */
export async function start(
  variables: Record<string, string>,
  script?: string,
): Promise<RunningShop> {
  const shop = await startShop(variables, script)
  const { exitCode, signalCode } = shop.process
  onTestFinished(async () => {
    if (exitCode === null && signalCode === null) await stopShop(shop)
  })
  return shop
}

/** How many reviews its database holds, read by REST as a visitor does. */
export async function countReviews({ url }: RunningShop): Promise<string | null> {
  const home = await (await fetch(url)).text()
  const key = /name="backend-key" content="([^"]+)"/.exec(home)?.[1] ?? ''
  const answer = await fetch(`${url}/rest/v1/shop_product_reviews?select=id&limit=1`, {
    headers: { apikey: key, Prefer: 'count=exact' },
  })
  expect(answer.status).toBeLessThan(300)
  return answer.headers.get('content-range')
}
