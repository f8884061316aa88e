import type { Page } from 'playwright-core'

/** Waits until all finite animations have ended, and those that began meanwhile. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (effect: AnimationEffect | null) =>
      effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    let running: Animation[]
    do {
      await new Promise(requestAnimationFrame)
      running = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && ends(effect))
      await Promise.allSettled(running.map(({ finished }) => finished))
    } while (running.length > 0)
  })
}

/** Scrolls to the top, and waits until the header is back, which hides while one scrolls down, and stands still. */
export async function showHeader(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('.site-header:not([data-hidden])').waitFor()
  await waitForAnimations(page)
}
