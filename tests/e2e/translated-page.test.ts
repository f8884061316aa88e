import { expect } from 'vitest'

import { ignoreErrors } from '../support/checkout.ts'
import { pagesOfAKind, publicPaths } from '../support/public-screens.ts'
import { shop } from '../support/shop.ts'
import { translatePage } from '../support/translate-page.ts'
import { phoneTest, type Visitor, waitForPath } from '../support/visitor.ts'

// The translated screens of a shopper are in focus.test.ts. That a translated shop sells is tried in Firefox and WebKit:
// firefox-and-webkit.test.ts.

phoneTest('on a phone every button of a translated page works', async ({ visitor }) => {
  const pressed: string[] = []
  for (const path of publicPaths)
    if (!pagesOfAKind.includes(path)) await pressEverything(visitor, path, pressed)
  ignoreErrors(visitor, /status of 4\d\d/)
})

/**
 * Presses each kind of button of a page once, and leaves the page by a link.
 *
 * @param pressed kinds that other pages have pressed; it adds its own
 */
async function pressEverything({ page, goTo }: Visitor, path: string, pressed: string[]) {
  for (let name: string | null = ''; name !== null;) {
    if (name === '' || page.url() !== shop.url + path) {
      await goTo(path)
      await page.evaluate(translatePage)
    }
    name = await page.evaluate(pressNext, pressed).catch(() => '')
    if (name) pressed.push(name)
    await page.waitForTimeout(60)
    expect(await page.getByText('Something went wrong').count(), `${path}: ${name}`).toBe(0)
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/"]')?.click())
  await waitForPath(page, '/')
  await page.getByRole('heading', { name: /is the edge of the cloth/ }).waitFor()
}

/** Runs in the page: presses the next button of a kind that was not pressed yet; returns that kind. */
function pressNext(pressed: string[]): string | null {
  for (const button of document.querySelectorAll<HTMLElement>(
    'button, summary, input[type=radio]',
  )) {
    const name = `${button.className} ${button.getAttribute('aria-label')?.split(' ')[0] ?? button.innerText}`
    if (pressed.includes(name) || !button.checkVisibility() || name.includes('Sign Out')) continue
    button.click()
    return name
  }
  return null
}
