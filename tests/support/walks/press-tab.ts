import type { Page } from 'playwright-core'

import { agree } from './walks.ts'

/** Presses Tab so many times; each time what has the focus is seen. */
export async function pressTab(page: Page, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press('Tab')
    await agree(() => page.evaluate(isFocusSeen), true)
  }
}

/** Runs in the page: whether what has the focus is in the window, uncovered. After the last control nothing has it. */
function isFocusSeen(): boolean {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return true
  const { left, top, right, bottom } = activeElement.getBoundingClientRect()
  const [x, y] = [
    Math.max(left, 0) + Math.min(right, innerWidth),
    Math.max(top, 0) + Math.min(bottom, innerHeight),
  ]
  const hit = document.elementFromPoint(x / 2, y / 2)
  return hit !== null && (activeElement.contains(hit) || hit.contains(activeElement))
}
