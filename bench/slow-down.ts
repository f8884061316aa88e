import type { Page } from 'playwright-core'

/** Emulates a slow phone. @param rate CPU slowdown factor; `latency` in ms */
export async function slowDown(page: Page, { rate, latency }: { rate: number; latency: number }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed })
}
