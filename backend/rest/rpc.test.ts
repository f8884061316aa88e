import { afterEach, describe, expect, it } from 'vitest'
import { ada, publicKey, useLibrary } from './library.test-support.ts'

const library = useLibrary()
afterEach(() =>
  library.database.owner.query('update public.books set is_lent = id in (2, 5), notes = null'),
)

describe('calling a function', () => {
  it('returns 204 for a void function', async () => {
    const { status, data } = await library.visitor.rpc('lend', { book: 1 }).setHeader('x', 'y')
    expect({ status, data }).toEqual({ status: 204, data: null })
    const { rows } = await library.database.owner.query(
      'select is_lent from public.books where id = 1',
    )
    expect(rows).toEqual([{ is_lent: true }])
  })

  it('accepts arrays and documents as arguments', async () => {
    const lent = await library.visitor
      .rpc('lend_all', { chosen: [1, 3], note: { to: ['Ada'] } })
      .select('id,notes')
    expect(lent.data).toEqual([
      { id: 1, notes: { to: ['Ada'] } },
      { id: 3, notes: { to: ['Ada'] } },
    ])
  })

  it('rolls back when the number of rows is not as requested', async () => {
    const lentBooks = async () =>
      (await library.visitor.from('books').select('id').is('is_lent', true)).data?.length
    const one = await library.visitor
      .rpc('lend_all', { chosen: [1, 3] })
      .select('id')
      .single()
    expect(one).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await lentBooks()).toBe(2)
  })

  it('returns one value or row of a function to a client that asks for one', async () => {
    expect((await library.visitor.rpc('add', { a: 1 }).single()).data).toBe(11)
    expect((await library.visitor.rpc('titles').limit(1).single()).data).toBe('Middlemarch')
    const row = await library.visitor.rpc('oldest_writer').select('name').single()
    expect(row.data).toEqual({ name: 'George Sand' })
  })

  it('does not find functions of other schemas, nor those with unnamed or variadic parameters', async () => {
    const hidden = 'sum_of from_json json_agg set_config public.add auth.uid uid'
    for (const name of hidden.split(' '))
      expect((await library.visitor.rpc(name)).status, name).toBe(404)
    expect((await library.visitor.rpc('nothing', { b: 1, a: 2 })).error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.nothing(a, b) in the schema cache',
    })
  })

  it.each([
    ['PT409', 409, 'PT409'],
    ['PT429', 429, 'PT429'],
    ['PT402', 402, 'PT402'],
    ['P0001', 400, 'P0001'],
    ['23505', 409, '23505'],
    ['23503', 409, '23503'],
    ['23514', 400, '23514'],
    ['22023', 400, '22023'],
    ['42501', 401, '42501'],
    ['P0002', 500, 'P0002'],
  ])('maps an exception with %s to status %i', async (state, status, code) => {
    const response = await library.request('POST', '/rpc/refuse', {
      body: { state, detail: '{"left":2}' },
    })
    expect(response).toMatchObject({
      status,
      json: { code, message: 'REFUSED', details: '{"left":2}', hint: 'Ask again' },
    })
  })

  it('passes role, claims and address to functions for one transaction only', async () => {
    const response = await library.request('POST', '/rpc/who?select=', {
      token: ada,
      headers: { cookie: 'secret', 'x-forwarded-for': '6.6.6.6' },
    })
    expect(response.json).toEqual({
      user: 'authenticated',
      claims: JSON.stringify({ sub: ada, role: 'authenticated' }),
      address: '192.0.2.1',
      readOnly: 'on',
    })
    expect(response.text).not.toMatch(new RegExp(`${publicKey}|secret|Bearer`))
    const client = await library.database.authenticator.connect()
    const { rows } = await client.query(
      "select current_user, current_setting('request.jwt.claims', true) as claims, current_setting('transaction_read_only') as readonly",
    )
    client.release()
    expect(rows).toEqual([{ current_user: 'authenticator', claims: '', readonly: 'off' }])
  })
})
