import { afterEach, describe, expect, it } from 'vitest'
import { ada, publicKey, useLibrary } from './library.test-support.ts'

const library = useLibrary()
afterEach(() =>
  library.database.owner.query('update public.books set is_lent = id in (2, 5), notes = null'),
)

describe('calling a function', () => {
  it('returns a single value as is', async () => {
    expect(await library.visitor.rpc('add', { a: 1, b: 2 })).toMatchObject({ data: 3, status: 200 })
    expect((await library.visitor.rpc('add', { a: 1 })).data).toBe(11)
    expect((await library.visitor.rpc('add', { a: null })).data).toBe(null)
    expect((await library.request('POST', '/rpc/who', {})).status).toBe(200)
  })

  it('returns 204 for a void function', async () => {
    const { status, data } = await library.visitor.rpc('lend', { book: 1 }).setHeader('x', 'y')
    expect({ status, data }).toEqual({ status: 204, data: null })
    const { rows } = await library.database.owner.query(
      'select is_lent from public.books where id = 1',
    )
    expect(rows).toEqual([{ is_lent: true }])
  })

  it('returns a row as an object and rows as a list', async () => {
    const oldest = await library.request('POST', '/rpc/oldest_writer?select=name')
    expect(oldest.json).toEqual({ name: 'George Sand' })
    const alone = await library.visitor.rpc('oldest_writer').select('name').single()
    expect(alone.data).toEqual({ name: 'George Sand' })
    expect((await library.visitor.rpc('add', { a: 1 }).single()).data).toBe(11)
    expect((await library.visitor.rpc('titles')).data).toHaveLength(5)
    expect((await library.visitor.rpc('titles').limit(1).single()).data).toBe('Middlemarch')
    const { data, count } = await library.visitor
      .rpc('prices', undefined, { count: 'exact' })
      .select('title')
      .gt('price', 9)
      .order('title')
      .limit(2)
    expect(data).toEqual([{ title: 'Clear Light of Day' }, { title: 'Consuelo' }])
    expect(count).toBe(3)
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

  it('calls stable functions by GET in a read-only transaction', async () => {
    expect((await library.visitor.rpc('add', { a: 1, b: -2 }, { get: true })).data).toBe(-1)
    const found = await library.request('GET', '/rpc/find_books?part=ind&select=title&price=gt.1')
    expect(found).toMatchObject({
      status: 200,
      json: [{ title: 'Indiana' }],
      headers: { 'content-range': '0-0/*' },
    })
    const head = await library.request('HEAD', '/rpc/find_books?part=a', {
      headers: { prefer: 'count=exact' },
    })
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-range': '0-3/4' } })
    expect(await library.request('GET', '/rpc/lend?book=1')).toMatchObject({
      status: 405,
      json: { code: 'PGRST101' },
    })
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { book: 1 } : undefined
      const secretly = await library.request(method, `/rpc/lend_secretly${body ? '' : '?book=1'}`, {
        body,
      })
      expect(secretly).toMatchObject({ status: 405, json: { code: '25006' } })
    }
  })

  it('finds a function by the names of its arguments', async () => {
    const unknown = await library.visitor.rpc('nothing', { b: 1, a: 2 })
    expect(unknown).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.nothing(a, b) in the schema cache',
        details:
          'Searched for the function public.nothing with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    })
    for (const args of [{}, { a: 1, c: 1 }, { b: 1 }]) {
      expect((await library.visitor.rpc('add', args)).error?.code, JSON.stringify(args)).toBe(
        'PGRST202',
      )
    }
    expect(await library.visitor.rpc('twice', { n: 1 })).toMatchObject({
      status: 300,
      error: { code: 'PGRST203' },
    })
    for (const hidden of [
      'sum_of',
      'from_json',
      'json_agg',
      'set_config',
      'public.add',
      'auth.uid',
      'uid',
    ]) {
      expect((await library.visitor.rpc(hidden)).status, hidden).toBe(404)
    }
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
