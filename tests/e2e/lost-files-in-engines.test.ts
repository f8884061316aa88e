import { expect, test } from 'vitest'

import { openFaultProxy } from '../resilience/fault-proxy.ts'
import { waitFor, type Engine } from '../support/engines/engine.ts'
import { engines } from '../support/engines/engines.ts'
import { waitForText } from '../support/engines/journey.ts'
import { shop } from '../support/shop.ts'
import { newShopper } from '../support/shopper.ts'
import { createAccount, sessionKey } from '../support/signed-in-shopper.ts'

// lost-files.test.ts loses each alone in Chromium, which asks for a lost script again by itself.
const lostAtOnce = 4

for (const [name, openEngine] of Object.entries(engines))
  test.skipIf(openEngine === null)(
    `in ${name} a product is added to the cart after each script and stylesheet was lost once`,
    async () => {
      const engine = await openEngine?.()
      if (!engine) return
      try {
        const session = JSON.stringify(await createAccount(newShopper()))
        const files = await addToCart(engine, session)
        expect(files.length).toBeGreaterThan(15)
        while (files.length > 0) await addToCart(engine, session, files.splice(0, lostAtOnce))
      } finally {
        await engine.close()
      }
    },
  )

/** Returns the files that this asks for. Each time from another origin: of the last one the browser keeps the files. */
async function addToCart(engine: Engine, session: string, lost: string[] = []): Promise<string[]> {
  const line = await openFaultProxy({ host: 'localhost', port: Number(new URL(shop.url).port) })
  const site = `http://localhost:${line.port}`
  await engine.open(`${site}/robots.txt`)
  await engine.evaluate((key, stored) => localStorage.setItem(key, stored), sessionKey, session)
  line.loseOnce(lost)
  await engine.open(`${site}/products/lagan-wrap-dress`)
  await waitFor(engine, `a page that lost ${lost.join(' ')}`, isWhole)
  await engine.click('.purchase-panel-add', 'Add to Cart')
  await waitForText(engine, 'has been added to your cart.')
  for (const file of lost) if (file.endsWith('.js')) await waitFor(engine, file, isLoaded, file)
  const files = await engine.evaluate(askedFiles)
  await line.close()
  return files
}

/** Runs in the page: presses its heading, and tells whether it responds, knows its shopper and has all styles. */
function isWhole(): boolean {
  document.querySelector<HTMLElement>('h1')?.click()
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return (
    'hydrated' in document.documentElement.dataset &&
    document.querySelector('header [aria-label=Account]') !== null &&
    styles.length > 0 &&
    styles.every(({ sheet }) => sheet !== null)
  )
}

/** Runs in the page: presses its heading, and tells whether a file is there, of which the lost answer has no body. */
function isLoaded(file: string): boolean {
  document.querySelector<HTMLElement>('h1')?.click()
  const answers = performance.getEntriesByName(location.origin + file)
  return answers.some((answer) => (answer as PerformanceResourceTiming).decodedBodySize > 0)
}

/** Runs in the page: the scripts and stylesheets that it has asked for. */
function askedFiles(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(asked)].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)).toSorted()
}
