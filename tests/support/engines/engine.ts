import { vi } from 'vitest'

import { timeouts } from '../timeouts.ts'

/** One window of a browser, as far as both Firefox and WebKit can be driven. */
export interface Engine {
  /** Opens an address. */
  open(url: string): Promise<void>
  /** Calls a function in the page. It must be self-contained; arguments and result travel as JSON. */
  evaluate<Arguments extends unknown[], Result>(
    call: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Awaited<Result>>
  /** Clicks the only displayed element that matches and whose name is this, by the mouse. */
  click(selector: string, name: string): Promise<void>
  /** Types into the element that has the focus, by the keyboard. */
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  pressEscape(): Promise<void>
  /** Sets the size of the page's viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Errors of the console and of pages since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

/** Waits for a value in the page; a page that is being left throws, and is asked again. */
export async function waitFor<Arguments extends unknown[]>(
  engine: Engine,
  what: string,
  isTrue: (...values: Arguments) => unknown,
  ...values: Arguments
): Promise<void> {
  async function look() {
    if (await engine.evaluate(isTrue, ...values)) return
    throw new Error(`${what}: not at ${await engine.evaluate(() => location.href)}`)
  }
  await vi.waitFor(look, { timeout: timeouts.action, interval: 100 })
}

/**
 * Errors since the last call, without those of what was cancelled because its page was left: fonts, and scripts, which
 * React Router logs.
 */
export async function errorsOf(engine: Engine): Promise<string[]> {
  const isFont = (error: string) =>
    error.includes('downloadable font: download failed') && error.includes(`=${firefoxAborted} `)
  const isScript = (error: string | undefined) =>
    error?.includes('Error loading route module') ?? false
  const errors = (await engine.takeErrors()).filter((error) => !isFont(error))
  return errors.filter((error, index) => !isScript(error) && !isScript(errors[index - 1]))
}

/** NS_BINDING_ABORTED, as Firefox prints it. */
const firefoxAborted = 0x80_4b_00_02

/**
 * Runs in the page: the first displayed element that matches and has this name, scrolled to the middle, where
 * nothing fixed covers it. Null when there is none.
 */
export function findElement(selector: string, name: string): Element | null {
  function nameOf(element: Element) {
    const { labels } = element as HTMLInputElement
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent
    return (label ?? (element as HTMLElement).innerText ?? '').replace(' *', '').trim()
  }
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.getClientRects().length > 0 && nameOf(element) === name,
  )
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}
