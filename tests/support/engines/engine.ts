import { setTimeout as wait } from 'node:timers/promises'

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
  const deadline = Date.now() + waitMs
  let last: unknown = null
  while (Date.now() < deadline) {
    last = await engine.evaluate(isTrue, ...values).catch((error: unknown) => error)
    if (last && !(last instanceof Error)) return
    await wait(pollMs)
  }
  const where = await engine.evaluate(() => location.href).catch(() => 'a page being left')
  throw new Error(`${what}: not at ${where}; last answer: ${String(last)}`)
}

const waitMs = 60_000
const pollMs = 100
