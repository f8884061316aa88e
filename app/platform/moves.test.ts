import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NavigationType } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { keepAtHand } from './keep-at-hand.ts'
import { fetchForMove } from './moves.ts'

let asked = 0
const server = createServer((request, response) => {
  asked += 1
  response.statusCode = request.url?.startsWith('/gone') ? 404 : 200
  response.end(`answer ${asked}`)
})

beforeAll(() => {
  // There is no document here, so no link in it that fetches ahead.
  vi.stubGlobal('document', new EventTarget())
  keepAtHand()
})
beforeAll(async () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

async function move(path: string, navigationType: NavigationType) {
  const { port } = server.address() as AddressInfo
  const request = new Request(`http://127.0.0.1:${port}${path}`)
  const answer = await fetchForMove(request, {
    type: 'navigation',
    navigationType,
    fetcherKey: null,
  })
  return answer.text()
}

test('what was shown is shown again without asking, and asked for anew when it is old', async () => {
  expect(await move('/coats.data', NavigationType.Push)).toBe('answer 1')
  expect(await move('/coats.data', NavigationType.Push)).toBe('answer 1')
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 30_000)
  expect(await move('/coats.data', NavigationType.Push)).toBe('answer 1')
  await expect.poll(() => asked).toBe(2)
  vi.setSystemTime(Date.now() + 120_000)
  expect(await move('/coats.data', NavigationType.Push)).toBe('answer 3')
})

test('going back asks for nothing, however old it is', async () => {
  const before = asked
  expect(await move('/hats.data', NavigationType.Push)).toBe(`answer ${before + 1}`)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await move('/hats.data', NavigationType.Pop)).toBe(`answer ${before + 1}`)
  expect(asked).toBe(before + 1)
  vi.useRealTimers()
})

test('a clock that is behind does not keep for a day what is a minute old (F-16)', async () => {
  const yesterday = Date.now() - 86_400_000
  vi.setSystemTime(yesterday)
  const before = asked
  await move('/gloves.data', NavigationType.Push)
  vi.setSystemTime(yesterday + 61_000)
  expect(await move('/gloves.data', NavigationType.Push)).toBe(`answer ${before + 2}`)
  vi.useRealTimers()
})

test('what is not there is asked for each time', async () => {
  const before = asked
  await move('/gone.data', NavigationType.Push)
  await move('/gone.data', NavigationType.Pop)
  expect(asked).toBe(before + 2)
})
