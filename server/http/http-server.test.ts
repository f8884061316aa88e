import { Agent, get, request as ask } from 'node:http'

import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import type { MailboxMail } from '../../backend/mail/mailbox.ts'
import { readEnvironment } from '../environment.ts'
import { healthHandler, type Readiness } from '../readiness.ts'
import { listen } from './http-server.ts'
import { openServer } from './http-server.test-support.ts'
import { securityHeaders } from './security-headers.ts'
import { openMailbox } from '../mail/mailbox.ts'

const log = pino({ level: 'silent' })

describe('the HTTP server', () => {
  it('reports a taken port in one line', async () => {
    const { port } = await openServer([])
    const second = listen(readEnvironment({ PORT: String(port) }), [], log)
    await expect(second).rejects.toThrow(
      `Port ${port} is taken by another program: stop that one, or choose another with PORT=…`,
    )
  })

  it('says at /ready that it drains (F-30)', async () => {
    let isDraining = false
    const ready = { database: 'ok', read: 'ok', write: 'ok' } as const
    const { origin } = await openServer([
      healthHandler(
        async () => ready,
        () => isDraining,
      ),
    ])
    expect((await fetch(`${origin}/ready`)).status).toBe(200)
    isDraining = true
    const after = await fetch(`${origin}/ready`)
    expect([after.status, await after.json()]).toMatchObject([503, { status: 'closing' }])
    expect((await fetch(`${origin}/health`)).status).toBe(200)
  })

  it('serves open connections once more after it stopped listening, and no new ones (F-30)', async () => {
    const { http, port } = await openServer([({ response }) => Boolean(response.end('here'))])
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const visit = (through: Agent) =>
      new Promise<string | undefined>((resolve, reject) => {
        get({ host: '127.0.0.1', port, agent: through }, (answer) => {
          answer.resume().on('end', () => resolve(answer.headers.connection))
        }).on('error', reject)
      })
    expect(await visit(agent)).toBe('keep-alive')
    await http.stopListening()
    await expect(visit(new Agent())).rejects.toThrow('ECONNREFUSED')
    expect(await visit(agent)).toBe('close')
    await expect(visit(agent)).rejects.toThrow('ECONNREFUSED')
  })

  it('answers all who had connected when it closes (F-30)', async () => {
    const { http, port } = await openServer([({ response }) => Boolean(response.end('here'))])
    const answers = Array.from(
      { length: 50 },
      () =>
        new Promise<number | undefined>((resolve, reject) => {
          ask({ host: '127.0.0.1', port, agent: false }, (answer) =>
            resolve(answer.resume().statusCode),
          )
            .on('error', reject)
            .end()
        }),
    )
    // Connected, but not accepted: this process has had no turn since.
    const until = performance.now() + 50
    await new Promise((resolve) => setImmediate(resolve))
    while (performance.now() < until);
    await Promise.all([http.close(), ...answers])
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 50 }, () => 200))
  })

  it('hides the error of a handler, and stays open', async () => {
    const { origin } = await openServer([
      () => {
        throw new Error('password=secret at /srv/shop.ts:12')
      },
    ])
    const answer = await fetch(origin)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('Something went wrong. Please try again.\n')
    expect((await fetch(origin)).status).toBe(500)
  })

  it('sends the security headers with every answer, strict transport only over https (A-40)', async () => {
    const plain = await fetch((await openServer([() => false])).origin)
    expect(plain.status).toBe(404)
    expect(Object.fromEntries(plain.headers)).toMatchObject(securityHeaders)
    expect(plain.headers.get('x-frame-options')).toBe('DENY')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await fetch(
      (await openServer([() => false], { variables: { SITE_URL: 'https://shop.example' } })).origin,
    )
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=')
  })
})

describe('the health handler', () => {
  const ready: Readiness = { database: 'ok', read: 'ok', write: 'ok' }

  it('answers /health while the process lives, whatever the database does', async () => {
    const never = healthHandler(() => new Promise(() => {}))
    const answer = await fetch(`${(await openServer([never])).origin}/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
  })

  it('answers /ready with the part that fails, and 200: all hosts share the database (F-48)', async () => {
    const answerOf = async (check: () => Promise<Readiness>) => {
      const answer = await fetch(`${(await openServer([healthHandler(check)])).origin}/ready`)
      return [answer.status, await answer.json()]
    }
    expect(await answerOf(async () => ready)).toMatchObject([200, { status: 'ok', ...ready }])
    const readOnly: Readiness = { ...ready, write: 'failed' }
    const degraded = [200, { status: 'degraded', ...readOnly }]
    expect(await answerOf(async () => readOnly)).toMatchObject(degraded)
  })

  it('answers /ready within a second while the database hangs (F-48)', async () => {
    const { origin } = await openServer([healthHandler(() => new Promise(() => {}))])
    const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(1_000) })
    const parts = { status: 'degraded', database: 'failed', read: 'unknown', write: 'unknown' }
    expect([answer.status, await answer.json()]).toMatchObject([200, parts])
  })

  it('checks at most once a second, however many ask', async () => {
    let checks = 0
    const check = async () => {
      checks += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return ready
    }
    const { origin } = await openServer([healthHandler(check)])
    await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/ready`)))
    await fetch(`${origin}/ready`)
    expect(checks).toBe(1)
    await expect.poll(() => fetch(`${origin}/ready`).then(() => checks)).toBe(2)
  })
})

describe('the mailbox handler', () => {
  const mail: MailboxMail = {
    to: 'ada@example.com',
    subject: '<script>alert(1)</script>',
    text: 'Confirm: http://localhost:3000/confirm?token_hash=abc&type=signup',
    html: '<p>hello</p>',
    sentAt: new Date('2026-11-01T10:00:00.000Z'),
  }
  const { address, handler } = openMailbox(async () => [mail])
  const jsonAddress = address.replace('/mailbox?', '/mailbox.json?')

  it('serves mails to those who have its key, as a page without scripts and as JSON', async () => {
    const { origin } = await openServer([handler])
    const page = await fetch(origin + address)
    const html = await page.text()
    expect(html).not.toContain('<script>')
    expect(html).toContain('href="http://localhost:3000/confirm?token_hash=abc&amp;type=signup"')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const mails = await fetch(origin + jsonAddress)
    expect(await mails.json()).toEqual([{ ...mail, sentAt: '2026-11-01T10:00:00.000Z' }])
  })

  // A proxy with `proxy_pass http://localhost:3000` alone sends exactly this.
  it.each(['', '?key=', '?key=guessed', `?key=${'A'.repeat(32)}`, '?key', `?${'x'.repeat(5_000)}`])(
    'leaves requests from localhost with the query %j to the next handler',
    async (query) => {
      const { port } = await openServer([handler])
      for (const path of ['/mailbox', '/mailbox.json']) {
        const status = await new Promise((resolve) => {
          const headers = { host: 'localhost' }
          get({ port, host: '127.0.0.1', path: path + query, headers }, (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          })
        })
        expect(status).toBe(404)
      }
    },
  )

  it('has another key at each start', () => {
    expect(openMailbox(async () => []).address).not.toBe(address)
    expect(address).toMatch(/^\/mailbox\?key=[\w-]{32}$/)
  })
})
