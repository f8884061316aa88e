import { expect, it } from 'vitest'

import { WholeAnswer } from './whole-answer.ts'

const words = '{"name":"Adeline – bouclé ₹"}'

it.each([
  ['words', words],
  ['bytes', new TextEncoder().encode(words)],
])('an answer of %s is read in whichever form one asks for it', async (_, whole) => {
  const answer = new WholeAnswer(whole, { status: 203, headers: { 'x-kept': 'too' } })
  expect([answer.status, answer.headers.get('x-kept')]).toEqual([203, 'too'])
  expect(await answer.text()).toBe(words)
  expect(await answer.json()).toEqual({ name: 'Adeline – bouclé ₹' })
  expect(Buffer.from(await answer.bytes()).toString()).toBe(words)
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(words)
})

it('an answer of part of a buffer holds that part alone', async () => {
  const part = Buffer.from('before, here, after').subarray(8, 12)
  const answer = new WholeAnswer(part, {})
  expect(Buffer.from(await answer.bytes()).toString()).toBe('here')
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('here')
})

it('an answer without a body is empty', async () => {
  const answer = new WholeAnswer(null, { status: 204 })
  expect([await answer.text(), (await answer.bytes()).length]).toEqual(['', 0])
})
