import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { vi } from 'vitest'

import { freePort } from '../running-shop.ts'
import { timeouts } from '../timeouts.ts'
import { findElement, type Engine } from './engine.ts'
import type { WebKitPrograms } from '../browsers.mjs'

/**
 * WebKitGTK's MiniBrowser on a display of its own, driven by WebDriver. It writes no console: errors are those
 * that the page itself hears of, from the end of each full load on.
 */
export async function openWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'lisiere-webkit-'))
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true })
  await writeFile(join(home, '.config/gtk-3.0/gtk.css'), narrowToolbar)
  const { display, number } = await startDisplay(programs.display)
  const port = await freePort()
  const env = { ...process.env, ...quiet, DISPLAY: `:${number}`, HOME: home, XDG_RUNTIME_DIR: home }
  const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  async function close() {
    driver.kill()
    display.kill()
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    const send = await openSession(`http://127.0.0.1:${port}`, programs.browser)
    return engineOf(send, async () => {
      await send('DELETE', '')
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

function engineOf(send: Send, close: () => Promise<void>): Engine {
  const errors: string[] = []
  const run = (call: Function, values: unknown[]) =>
    send('POST', '/execute/sync', {
      script: `return (${String(call)})(...arguments)`,
      args: values,
    })
  const element = (id: unknown) => Object.values(id as object)[0] as string
  async function collect() {
    errors.push(...((await run(takeHeardErrors, []).catch(() => [])) as string[]))
  }
  async function type(text: string) {
    const focused = element(await send('GET', '/element/active'))
    await send('POST', `/element/${focused}/value`, { text })
  }
  return {
    async open(url) {
      await collect()
      await send('POST', '/url', { url })
      await run(hearErrors, [])
    },
    evaluate: (call, ...values) => run(call, values) as Promise<never>,
    async click(selector, name) {
      const found = await run(findElement, [selector, name])
      if (found === null) throw new Error(`No ${selector} is named ${name}`)
      await send('POST', `/element/${element(found)}/click`, {})
    },
    type,
    pressEnter: () => type('\uE007'),
    pressEscape: () => type('\uE00C'),
    resize: (width, height) => resize(send, run, width, height),
    async takeErrors() {
      await collect()
      return errors.splice(0)
    },
    close,
  }
}

/** The window has a bar, and follows a while later: until the page has its size, the difference is added. */
async function resize(
  send: Send,
  run: (call: Function, values: unknown[]) => Promise<unknown>,
  width: number,
  height: number,
) {
  let rect = { width, height }
  for (let attempt = 0; attempt < 50; attempt++) {
    await send('POST', '/window/rect', rect)
    await wait(100)
    const [w, h] = (await run(() => [innerWidth, innerHeight], [])) as [number, number]
    if (w === width && h === height) return
    const outer = (await send('GET', '/window/rect')) as typeof rect
    rect = { width: outer.width + width - w, height: outer.height + height - h }
  }
  throw new Error(`The window does not become ${width} by ${height}`)
}

async function startDisplay(path: string): Promise<{ display: ChildProcess; number: string }> {
  const flags = ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp']
  const display = spawn(path, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once('data', (text) => resolve(String(text).trim()))
    display.once('exit', () => reject(new Error('Xvfb did not start')))
  })
  return { display, number }
}

async function openSession(url: string, browser: string): Promise<Send> {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(url + path, { method, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: unknown }
    const { error, message } = (value ?? {}) as { error?: string; message?: string }
    if (!response.ok) throw new Error(`${method} ${path}: ${error}: ${message}`)
    return value
  }
  await vi.waitFor(() => call('GET', '/status'), { timeout: timeouts.action, interval: 100 })
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  return (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
}

/** Runs in the page. */
function hearErrors() {
  const heard: string[] = []
  Object.assign(window, { heardErrors: heard })
  const hear = (text: unknown) => heard.push(`${location.href}: ${String(text)}`)
  addEventListener(
    'error',
    ({ message, target }) => hear(message ?? `not loaded: ${(target as HTMLImageElement).src}`),
    { capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => hear(reason))
  addEventListener('securitypolicyviolation', (event) =>
    hear(`${event.violatedDirective} blocks ${event.blockedURI}`),
  )
  const log = console.error
  console.error = (...values: unknown[]) => {
    hear(values.join(' '))
    log(...values)
  }
}

/** Runs in the page. */
function takeHeardErrors(): string[] {
  return (window as { heardErrors?: string[] }).heardErrors?.splice(0) ?? []
}

/** The buttons of MiniBrowser's toolbar would keep its window wider than a phone. */
const narrowToolbar =
  '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-style: symbolic; -gtk-icon-transform: scale(0.1); }'

/** Software rendering, no accessibility bus, English form controls. */
const quiet = {
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  LANGUAGE: 'en_US',
}
