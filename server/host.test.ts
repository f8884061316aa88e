import { get, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'

import type { Mailbox } from '../backend/mail/mailbox.ts'
import { readEnvironment } from './environment.ts'
import { healthDoor } from './health.ts'
import { listen, type Door, type Host } from './host.ts'
import { mailboxDoor } from './mailbox.ts'

const log = pino({ level: 'silent' })
const open: Host[] = []
afterEach(() => Promise.all(open.splice(0).map((host) => host.close())))

async function openHost(doors: Door[], siteUrl = '') {
  const host = await listen(readEnvironment({ PORT: '0', SITE_URL: siteUrl }), doors, log)
  open.push(host)
  const { port } = host.server.address() as AddressInfo
  return { port, base: `http://127.0.0.1:${port}` }
}

describe('the host', () => {
  it('asks for a moment of patience until the shop is open', async () => {
    const { base } = await openHost([])
    const answer = await fetch(base)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  it('says in one line that the port is taken', async () => {
    const { port } = await openHost([])
    const second = listen(readEnvironment({ PORT: String(port) }), [], log)
    await expect(second).rejects.toThrow(
      `Port ${port} is taken by another program: stop that one, or choose another with PORT=…`,
    )
  })

  it('closes at once under visitors who keep their connections busy', async () => {
    const busy: Door = ({ response }) => {
      setTimeout(() => response.end('here'), 5)
      return true
    }
    const { base } = await openHost([busy])
    const [host] = open.splice(0)
    let clicking = true
    const clicks = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (clicking) await fetch(base).catch(() => (clicking = false))
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    const askedAt = performance.now()
    await host?.close()
    expect(performance.now() - askedAt).toBeLessThan(2_000)
    clicking = false
    await clicks
  })

  it('tells nothing of the inside when a door breaks, and stays open', async () => {
    const { base } = await openHost([
      () => {
        throw new Error('password=secret at /srv/shop.ts:12')
      },
    ])
    const answer = await fetch(base)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('Something went wrong. Please try again.\n')
    expect((await fetch(base)).status).toBe(500)
  })

  it('sends the security headers with every answer, strict transport only over https (A-40)', async () => {
    const plain = await fetch((await openHost([() => false])).base)
    expect(plain.status).toBe(404)
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plain.headers.get('x-frame-options')).toBe('DENY')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await fetch((await openHost([() => false], 'https://shop.example')).base)
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=')
  })

  it('refuses a request for another site’s address (A-29)', async () => {
    const { port } = await openHost([() => false])
    const status = await new Promise((resolve) => {
      ask({ port, host: '127.0.0.1', path: 'http://other.example/' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).end()
    })
    expect(status).toBe(400)
  })
})

describe('the health door', () => {
  const backend = {
    doors: [],
    mailbox: null,
    hasDemoShoppers: false,
    catalogNews: null,
    close: async () => {},
  }
  const address = { url: '', publishableKey: 'key' }
  const healthOf = (answering: boolean) =>
    healthDoor({ ...backend, address, renderer: address, isAnswering: async () => answering })

  it('is 200 while the database answers and 503 while it does not', async () => {
    const well = await fetch(`${(await openHost([healthOf(true)])).base}/health`)
    expect([well.status, ((await well.json()) as { status: string }).status]).toEqual([200, 'ok'])
    const ill = await fetch(`${(await openHost([healthOf(false)])).base}/health`)
    expect([ill.status, ((await ill.json()) as { status: string }).status]).toEqual([
      503,
      'degraded',
    ])
  })
})

describe('the mailbox door', () => {
  const mailbox: Mailbox = {
    list: async () => [
      {
        to: 'ada@example.com',
        subject: '<script>alert(1)</script>',
        text: 'Confirm: http://localhost:3000/confirm?token_hash=abc&type=signup',
        html: '<p>hello</p>',
        sentAt: '2026-11-01T10:00:00.000Z',
      },
    ],
  }

  it('shows mails to this machine, as a page without scripts and as JSON', async () => {
    const { base } = await openHost([mailboxDoor(mailbox)])
    const page = await fetch(`${base}/mailbox`)
    const html = await page.text()
    expect(html).not.toContain('<script>')
    expect(html).toContain('href="http://localhost:3000/confirm?token_hash=abc&amp;type=signup"')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const mails = await fetch(`${base}/mailbox.json`)
    expect(await mails.json()).toEqual(await mailbox.list())
  })

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])(
    'is no door for whoever comes through a proxy that adds %s',
    async (name) => {
      const { base } = await openHost([mailboxDoor(mailbox)])
      const answer = await fetch(`${base}/mailbox.json`, { headers: { [name]: '203.0.113.7' } })
      expect(answer.status).toBe(404)
    },
  )

  it('is no door for a page of another origin that points its name at this machine', async () => {
    const { port } = await openHost([mailboxDoor(mailbox)])
    const status = await new Promise((resolve) => {
      const headers = { host: `evil.example:${port}` }
      get({ port, host: '127.0.0.1', path: '/mailbox.json', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
    })
    expect(status).toBe(404)
  })
})
