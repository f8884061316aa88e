import { expect, it } from 'vitest'

import { BufferedResponse } from './buffered-response.ts'

const words = '{"name":"Adeline – bouclé ₹"}'

it.each([
  ['words', words],
  ['bytes', new TextEncoder().encode(words)],
])('a body of %s is read as text, JSON and bytes', async (_, whole) => {
  const answer = new BufferedResponse(whole, { status: 203, headers: { 'x-kept': 'too' } })
  expect([answer.status, answer.headers.get('x-kept')]).toEqual([203, 'too'])
  expect(await answer.text()).toBe(words)
  expect(await answer.json()).toEqual({ name: 'Adeline – bouclé ₹' })
  expect(Buffer.from(await answer.bytes()).toString()).toBe(words)
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(words)
})

it('a body that is a part of a buffer holds that part alone', async () => {
  const part = Buffer.from('before, here, after').subarray(8, 12)
  const answer = new BufferedResponse(part, {})
  expect(Buffer.from(await answer.bytes()).toString()).toBe('here')
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('here')
})

it('a response without a body is empty', async () => {
  const answer = new BufferedResponse(null, { status: 204 })
  expect([await answer.text(), (await answer.bytes()).length]).toEqual(['', 0])
})
