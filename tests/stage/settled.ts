import type { Page } from 'playwright-core'

/** Waits until what slides and fades stands still; what goes round for ever is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}
