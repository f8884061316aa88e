import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { Doorway } from './doorway.ts'

function openDoorway() {
  const server = new EventEmitter()
  const doorway = new Doorway(server)
  const passed: string[] = []
  return {
    passed,
    arrive: () => server.emit('connection'),
    wait: (name: string) => doorway.pass().then(() => passed.push(name)),
  }
}

it('one goes on in each turn', async () => {
  const { passed, wait } = openDoorway()
  const all = Promise.all(['first', 'second', 'third'].map(wait))
  await turn()
  expect(passed).toEqual(['first'])
  await turn()
  expect(passed).toEqual(['first', 'second'])
  await all
  expect(passed).toEqual(['first', 'second', 'third'])
})

it('nobody goes on while visitors come in, until the last is in', async () => {
  const { passed, wait, arrive } = openDoorway()
  const gone = wait('a page')
  for (let visitor = 0; visitor < 20; visitor += 1) {
    arrive()
    await turn()
    expect(passed).toEqual([])
  }
  await gone
  expect(passed).toEqual(['a page'])
})

it('visitors who never stop coming hold nobody up for long', async () => {
  const { passed, wait, arrive } = openDoorway()
  const since = performance.now()
  let isDone = false
  const gone = Promise.all([wait('a page'), wait('another')]).then(() => (isDone = true))
  while (!isDone && performance.now() - since < 5_000) {
    arrive()
    await turn()
  }
  await gone
  expect(passed).toEqual(['a page', 'another'])
  expect(performance.now() - since).toBeGreaterThan(25)
})
