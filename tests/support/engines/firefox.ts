import { launch, type Page } from 'puppeteer-core'

import { findElement, type Engine } from './engine.ts'

/** A stock Firefox, driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: (call, ...values) => page.evaluate(call as (...all: unknown[]) => never, ...values),
    click: (selector, name) => click(page, selector, name),
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    pressEscape: () => page.keyboard.press('Escape'),
    resize: (width, height) => page.setViewport({ width, height }),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}

async function click(page: Page, selector: string, name: string) {
  const found = await page.evaluateHandle(findElement, selector, name)
  const element = found.asElement() as Awaited<ReturnType<Page['$']>>
  if (element === null) throw new Error(`No ${selector} is named ${name} at ${page.url()}`)
  await element.click()
}
