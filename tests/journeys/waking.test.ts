import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { holdBack } from '../stage/hold-back.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { journey, wakeUp } from '../stage/visitor.ts'

// A page is seen before its scripts are there, and what is done to it meanwhile is not lost.

journey('scripts are fetched once something is drawn', async ({ visitor }) => {
  const { page, goTo } = visitor
  await goTo('/products')
  const [drawn, fetched] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  ])
  expect(fetched.length).toBeGreaterThan(5)
  expect(Math.min(...fetched)).toBeGreaterThan(drawn)
})

journey('a page that nobody looks at yet wakes up too', async ({ visitor }) => {
  const { page } = visitor
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    PerformanceObserver.prototype.observe = () => {}
  })
  const showPictures = await holdBack(page, '**/pictures/**')
  await page.goto('/', { waitUntil: 'commit' })
  await wakeUp(page)
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
  showPictures()
})

journey('a press before the page is awake is carried out, once', async ({ visitor }) => {
  const { page } = visitor
  await comeSignedIn(visitor)
  const sendScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/products/cheviot-throw')
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await add.click()
  expect(await isAsleep(page)).toBe(true)
  sendScripts()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
})

journey('a press while the page wakes up is carried out, once', async ({ visitor }) => {
  const { page } = visitor
  await comeSignedIn(visitor)
  await page.addInitScript(() => {
    const press = () => {
      const buttons = [...document.querySelectorAll('button')]
      const add = buttons.find((button) => button.textContent === 'Add to Cart')
      if (add && Object.keys(add).some((key) => key.startsWith('__react'))) add.click()
      else setTimeout(press)
    }
    press()
  })
  // So slow that React takes the page over in many steps, and the press comes between two of them.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.goto('/products/cheviot-throw')
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor({ timeout: 1_000 })
})

journey('what is typed before the page is awake stays', async ({ visitor }) => {
  const { page } = visitor
  const sendScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/contact')
  const words = page.getByLabel('Message')
  await words.fill('Is the throw washable?')
  expect(await isAsleep(page)).toBe(true)
  sendScripts()
  await wakeUp(page)
  expect(await words.inputValue()).toBe('Is the throw washable?')
})

async function isAsleep(page: Page) {
  return page.evaluate(() => !('__reactRouterDataRouter' in window))
}
