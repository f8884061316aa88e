import { get } from 'node:http'

import { describe, expect, test } from 'vitest'

import { shop } from '../support/shop.ts'

describe('local pages', () => {
  const { url, mailbox } = shop

  test('/health says that the process lives, /ready that it can serve', async () => {
    const health = await fetch(`${url}/health`)
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }])
    const ready = await fetch(`${url}/ready`)
    const parts = { status: 'ok', database: 'ok', read: 'ok', write: 'ok' }
    expect([ready.status, await ready.json()]).toMatchObject([200, parts])
  })

  test('the mailbox opens at the address that the shop prints', async () => {
    expect((await fetch(mailbox)).status).toBe(200)
    const asJson = await fetch(mailbox.replace('/mailbox?', '/mailbox.json?'))
    expect(await asJson.json()).toBeInstanceOf(Array)
  })

  test('without its key the mailbox is an address that does not exist, also for this machine', async () => {
    const port = Number(new URL(url).port)
    const unknown = await visit(port, '/unknown')
    const expected = { status: 404, text: unknown.text.replaceAll('unknown', 'mailbox') }
    for (const path of ['/mailbox', '/mailbox?key=guessed']) {
      // Compared by hand: the difference of two pages fills the screen.
      expect(JSON.stringify(await visit(port, path)) === JSON.stringify(expected)).toBe(true)
    }
    expect((await visit(port, '/mailbox.json')).status).toBe(404)
  })
})

/** Requests a page as a proxy does that sets no header but Host, to its own `localhost`. */
function visit(port: number, path: string) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { Host: 'localhost' }, agent: false }
    get(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    }).on('error', reject)
  })
}
