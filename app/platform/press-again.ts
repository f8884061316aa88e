/**
 * Carries out what was pressed before the page was awake, once each: whoever saw nothing happen may have
 * pressed again. The script that wakes the page up took note (`wake-up.ts`).
 */
export function pressAgain() {
  const shop = window as { earlyPresses?: Set<HTMLElement> }
  const presses = shop.earlyPresses ?? []
  delete shop.earlyPresses
  for (const button of presses) if (button.isConnected) button.click()
}
