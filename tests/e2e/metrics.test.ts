import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { freePort } from '../support/running-shop.ts'
import { dataFolder, start } from '../support/temporary-shop.ts'

const rules = new URL('../../ops/alerts.yml', import.meta.url).pathname
const hasPromtool = !spawnSync('promtool', ['--version']).error
if (!hasPromtool) console.warn('NOT RUN: promtool on ops/alerts.yml. Install prometheus.')

test('a shop with METRICS_PORT tells what it does, and ACCESS_LOG writes a line for each request', async () => {
  const port = String(await freePort())
  const settings = { METRICS_PORT: port, ACCESS_LOG: 'on', LIMITS: 'account_request.address=1/60' }
  const shop = await start({ ...settings, DATA_DIR: await dataFolder() })
  for (const path of ['/', '/', '/products?q=ada@example.com', '/nowhere'])
    await (await fetch(shop.url + path)).text()
  for (const name of ['eva', 'ina']) await signUp(shop.url, name)

  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const metrics = await read()
  expect(metrics).toContain('lisiere_http_requests_total{kind="page",status="200"} 3')
  expect(metrics).toContain('lisiere_http_requests_total{kind="page",status="404"} 1')
  expect(metrics).toContain('lisiere_http_request_seconds_count{kind="page"} 4')
  for (const part of ['database', 'read', 'write'])
    expect(metrics).toContain(`lisiere_ready{part="${part}"} 1`)
  expect(metrics).toContain('lisiere_refusals_total{limit="account_request.address"} 1')
  await expect.poll(read).toContain('lisiere_catalog_listener 1')
  await expect.poll(read).toContain('lisiere_mails{state="waiting"} 0')

  // Every metric of the alerts is one of these, or Prometheus's own.
  const named = new Set(readFileSync(rules, 'utf8').match(/(lisiere|nodejs)_\w+/g))
  expect(named.size).toBeGreaterThan(5)
  for (const name of named)
    expect(metrics, name).toMatch(new RegExp(`^# HELP ${name.replace(/_bucket$/, '')} `, 'm'))
  if (hasPromtool) {
    expect(spawnSync('promtool', ['check', 'metrics'], { input: metrics }).status).not.toBe(1)
    expect(spawnSync('promtool', ['check', 'rules', rules]).status).toBe(0)
    const cases = rules.replace('.yml', '.test.yml')
    expect(spawnSync('promtool', ['test', 'rules', cases]).status).toBe(0)
  }

  await expect.poll(() => shop.output().match(/"msg":"Request"/g)).toHaveLength(6)
  expect(shop.output()).toMatch(/"kind":"page","method":"GET","path":"\/products","status":200/)
  expect(shop.output()).not.toMatch(/"path":"[^"]*ada/)

  // Its port is taken now, and a second shop says so before it touches anything.
  const second = await start({ ...settings, DATA_DIR: await dataFolder() })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(
    new RegExp(`^Port ${port} is taken by another program: .* METRICS_PORT=…$`),
  )
})

async function signUp(url: string, name: string) {
  await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@shop.example`, password: 'linen-and-silk' }),
  })
}
