import { get } from 'node:http'
import { networkInterfaces } from 'node:os'

import { describe, expect, inject, test } from 'vitest'

import { dataFolder, start } from '../stage/shop-in-test.ts'

describe('what is for the people at this machine', () => {
  const { url } = inject('shop')

  test('health is for whoever watches over the shop', async () => {
    const answer = await fetch(`${url}/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok', database: 'ok' })
  })

  test('the mailbox opens from here', async () => {
    expect((await fetch(`${url}/mailbox`)).status).toBe(200)
    expect(await (await fetch(`${url}/mailbox.json`)).json()).toBeInstanceOf(Array)
  })

  test('and neither under another name nor from another address', async () => {
    const shop = await start({ DATA_DIR: await dataFolder(), HOST: '0.0.0.0' })
    const port = Number(new URL(shop.url).port)
    for (const path of ['/mailbox', '/mailbox.json']) {
      expect(await statusOf('127.0.0.1', port, path, 'shop.example')).toBe(404)
      for (const address of ownAddresses()) {
        expect(await statusOf(address, port, path, 'localhost')).toBe(404)
      }
    }
    expect(await statusOf('127.0.0.1', port, '/mailbox', `localhost:${port}`)).toBe(200)
  })
})

/** Asks an address of this machine for a page, under a name of our choice. */
function statusOf(address: string, port: number, path: string, name: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const asked = get({ host: address, port, path, headers: { Host: name }, agent: false })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
}

/** The addresses other machines reach this one by; none on a machine without a network. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}
