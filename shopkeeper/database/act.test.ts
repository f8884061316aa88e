import { afterAll, describe, expect, test } from 'vitest'

import { freshDatabase } from '../../tests/support/database.ts'
import { createOutput } from '../command-line/output.ts'
import type { Call } from '../command-line/command.ts'
import { readEnvironment } from '../../server/environment.ts'
import { withClient } from '../../backend/database/pool.ts'
import { performAct } from './act.ts'
import { describeChange } from './describe-change.ts'
import { explainError } from './refusals.ts'

const database = await freshDatabase()
await database.owner.query(
  'create table public.counter (number integer); insert into public.counter values (0)',
)
afterAll(() => database.drop())

/** Adds to the counter as a command would. */
function add(number: string, options: Partial<Call> = {}) {
  return withClient(database.connection, (client) => {
    const call: Call = {
      command: 'counter add',
      request: ['counter add', [number]],
      environment: readEnvironment({}),
      database: client,
      actor: 'maud',
      isDryRun: false,
      requestKey: null,
      interrupted: new AbortController().signal,
      shown: null,
      run: () => Promise.reject(new Error('none')),
      output: createOutput(process.stdout, process.stderr, false),
      confirm: () => Promise.resolve(),
      confirmName: () => Promise.resolve(),
      ...options,
    }
    return performAct(call, 'counter', async () => {
      const { rows } = await client.query<{ number: number }>(
        'update public.counter set number = number + $1 returning number',
        [number],
      )
      const after = rows[0]?.number ?? 0
      return { before: { number: after - Number(number) }, after: { number: after } }
    })
  })
}

const counter = async () =>
  (await database.owner.query<{ number: number }>('select number from public.counter')).rows[0]
    ?.number
const acts = async () =>
  (
    await database.owner.query(
      'select actor, act, subject, before, after, request_key from private.owner_acts order by id',
    )
  ).rows

describe('an act', () => {
  test('leaves who, what and when in its own transaction', async () => {
    await add('2')
    expect(await acts()).toEqual([
      {
        actor: 'maud',
        act: 'counter add',
        subject: 'counter',
        before: { number: 0 },
        after: { number: 2 },
        request_key: null,
      },
    ])
  })

  test('that fails leaves nothing', async () => {
    await expect(add('words')).rejects.toThrow('invalid input syntax')
    expect([await counter(), (await acts()).length]).toEqual([2, 1])
  })

  test('of a dry run leaves nothing', async () => {
    expect(await add('5', { isDryRun: true })).toMatchObject({ after: { number: 7 } })
    expect([await counter(), (await acts()).length]).toEqual([2, 1])
  })

  test('with the same key is done once, also at the same time', async () => {
    const done = await Promise.all([
      add('10', { requestKey: 'a' }),
      add('10', { requestKey: 'a' }),
      add('10', { requestKey: 'a' }),
    ])
    expect(done.map(({ after }) => after)).toEqual(
      Array.from({ length: 3 }, () => ({ number: 12 })),
    )
    expect(done.filter(({ isRepeated }) => isRepeated)).toHaveLength(2)
    expect(await counter()).toBe(12)
  })

  test('with the key of another command is refused', async () => {
    const error: unknown = await add('11', { requestKey: 'a' }).catch((reason: unknown) => reason)
    expect(explainError(error)).toMatchObject({
      exitCode: 3,
      message: 'The key "a" of --once was used for another command.',
    })
    expect(await counter()).toBe(12)
  })
})

test.each<[object | null, object, string]>([
  [{ price: '95.00' }, { price: '79.00' }, 'price 95.00 -> 79.00'],
  [{ original_price: null }, { original_price: '95.00' }, 'price before none -> 95.00'],
  [{ stock_quantity: 3, name: 'A' }, { stock_quantity: 0, name: 'A' }, 'stock 3 -> 0'],
  [{ is_active: true }, { is_active: false }, 'offered yes -> no'],
  [{ image_url: null, images: [] }, { image_url: '/1', images: [] }, 'pictures none -> 1'],
  [{ image_url: '/1', images: ['/2'] }, { image_url: '/2', images: ['/1'] }, 'pictures changed'],
  [
    null,
    { name: 'Cap', image_url: null, images: [], description: null, is_featured: true },
    'name Cap, featured yes',
  ],
  [{ description: null }, { description: 'One\n\ntwo' }, 'description none -> One two'],
  [
    { description: `${'long '.repeat(20)}A` },
    { description: `${'long '.repeat(20)}B` },
    'description changed',
  ],
  [{ price: '1.00' }, { price: '1.00' }, ''],
])('%j to %j is "%s"', (before, after, words) => {
  expect(describeChange(before, after)).toBe(words)
})
