import { describe, expect, it } from 'vitest'
import { ada, publicKey, requestOf, useLibrary } from './library.test-support.ts'

const library = useLibrary()

async function roleOf(headers: Record<string, string>): Promise<unknown> {
  const { status, json } = await library.request('POST', '/rpc/who', { headers })
  return status === 200
    ? (json as { user: string }).user
    : [status, (json as { code: string }).code]
}

describe('authentication', () => {
  it('the publishable key gives the role anon (R-460, R-470)', async () => {
    expect(await roleOf({})).toBe('anon')
    expect(await roleOf({ authorization: `Bearer ${publicKey}` })).toBe('anon')
    expect(await roleOf({ authorization: 'Basic YTpi' })).toBe('anon')
  })

  it('a token gives the role authenticated (R-460)', async () => {
    expect(await roleOf({ authorization: `Bearer ${ada}` })).toBe('authenticated')
    expect(await roleOf({ authorization: `bearer  ${ada} ` })).toBe('authenticated')
  })

  it('requests without the publishable key are rejected, with or without a token (R-470, A-15)', async () => {
    const tokens: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${ada}` },
      { authorization: 'Bearer x' },
    ]
    for (const authorization of tokens) {
      for (const key of ['', 'x', `${publicKey} `, `${publicKey}x`, 'service_role', '\0']) {
        const response = await library.request('GET', '/books', {
          headers: { apikey: key, ...authorization },
        })
        expect(response).toMatchObject({ status: 401, json: { message: 'Invalid API key' } })
      }
    }
    const request = { ...requestOf('GET', '/books?id=eq.1', {}), clientAddress: '::1' }
    const askWith = (token: string) =>
      library.rest({ ...request, headers: { authorization: `Bearer ${token}` } })
    const missing = await askWith(ada)
    expect(missing).toMatchObject({ status: 401 })
    expect(missing.body).toContain('No API key found in request')
    expect((await askWith(publicKey)).status).toBe(200)
  })

  it('an invalid token is rejected without the reason (A-14)', async () => {
    for (const token of ['x', '', 'a.b.c', 'expired']) {
      const response = await library.request('GET', '/books', {
        headers: { authorization: `Bearer ${token}` },
      })
      const code = token === 'expired' ? 'PGRST303' : 'PGRST301'
      expect(response, token).toMatchObject({
        status: 401,
        json: { code, details: null, hint: null },
      })
      expect(response.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
      expect(response.text).not.toContain('secret')
    }
  })

  it('a claim cannot give another role (R-460, A-14)', async () => {
    const roles = ['service_role', 'postgres', 'anon', 'authenticator', 'supabase_auth_admin', '']
    for (const role of roles) {
      expect(await roleOf({ authorization: `Bearer as:${role}` }), role).toEqual([401, 'PGRST301'])
    }
  })

  it('a forbidden request gets www-authenticate only when signed out', async () => {
    const visitor = await library.request('GET', '/closed_stacks')
    expect(visitor.headers['www-authenticate']).toBe('Bearer')
    const reader = await library.request('GET', '/closed_stacks', { token: ada })
    expect(reader.headers['www-authenticate']).toBeUndefined()
  })
})
