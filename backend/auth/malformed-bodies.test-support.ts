// Malformed request bodies for the auth service.

/** Method, path and a valid body. */
export const validBodies: [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', '/signup', { email: 'mutant@example.com', password: 'x', data: { first_name: 'A' } }],
  ['POST', '/token?grant_type=password', { email: 'nobody@example.com', password: '' }],
  ['POST', '/token?grant_type=refresh_token', { refresh_token: 'a'.repeat(43) }],
  ['POST', '/recover', { email: 'nobody@example' }],
  ['POST', '/otp', { email: 'nobody@example', create_user: false, data: {}, channel: '' }],
  ['POST', '/resend', { type: 'signup', email: 'nobody@example' }],
  ['POST', '/verify', { type: 'signup', token_hash: 'a'.repeat(56) }],
  ['POST', '/verify', { type: 'email', email: 'nobody@example.com', token: '123456' }],
  ['PUT', '/user', { password: 'x', data: { size: 'M' }, email: '', phone: '', nonce: '' }],
  ['POST', '/token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }],
  ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'a' }],
  ['POST', '/factors', { factor_type: 'totp' }],
  // They take no body, or do not exist.
  ['POST', '/logout?scope=local', {}],
  ['POST', '/token', { grant_type: 'password' }],
  ['POST', '/token?grant_type=web3', { chain: 'ethereum', message: 'a', signature: 'b' }],
  ['POST', '/magiclink', { email: 'nobody@example' }],
  ['POST', '/invite', { email: 'nobody@example' }],
  ['POST', '/generate_link', { type: 'signup', email: 'nobody@example' }],
  ['POST', '/sso', { domain: 'example.com' }],
  ['POST', '/admin/users', { email: 'nobody@example' }],
  ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000', { role: 'service_role' }],
  ['POST', '/factors/1/verify', { code: '123456' }],
  ['POST', '/passkeys/start', { a: 1 }],
  ['POST', '/oauth/token', { grant_type: 'authorization_code' }],
  ['POST', '/nothing/of/this/name', { a: 1 }],
]

const values: unknown[] = [
  ...(JSON.parse(
    `[null, true, 0, -1, 1.5, 1e308, 9223372036854775808, [], [[]], ["a"], {}, {"a":{"b":{"c":1}}},
      {"$gt":""}, {"toString":"x"}, "", " ", "a@b.c\\r\\nBcc: x@y.z", "'; drop table auth.users; --"]`,
  ) as unknown[]),
  ...'\0 \u202e \ud800 null undefined NaN %00 \\u0000 ﬀ@ﬀ.com {"a":1} <script>alert(1)</script>'.split(
    ' ',
  ),
  '../../etc/passwd',
  '😀'.repeat(500),
  'é'.repeat(80),
  'x'.repeat(5000),
  'a@'.repeat(2000),
  `${'a.'.repeat(3000)}com`,
  Array(200).fill(0),
]

/**
 * Mutates a body in one to three ways: other types, more members, truncation, a changed byte.
 * @param random returns an integer from 0 to below its argument
 */
export function malform(
  body: Record<string, unknown>,
  random: (below: number) => number,
): string | Uint8Array {
  const names = [
    ...Object.keys(body),
    'email',
    'phone',
    '__proto__',
    'constructor',
    'gotrue_meta_security',
  ]
  const mutated = Object.entries(body)
  for (let changes = 1 + random(3); changes > 0; changes -= 1) {
    mutated.push([names[random(names.length)] ?? '', values[random(values.length)]])
  }
  const text = `{${mutated.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
  const bytes = new TextEncoder().encode(text)
  switch (random(8)) {
    case 0:
      return text.slice(0, random(text.length))
    case 1:
      bytes[random(bytes.length)] = random(256)
      return bytes
    case 2:
      return text.replace(/:/, `:${'['.repeat(random(3000))}`)
    case 3:
      return `[${text}]`
    default:
      return text
  }
}

/** Matches internal details: stack traces, drivers, statements. */
export const internalDetails =
  /\bat .+\.ts:\d+|node_modules|postgres|sql|syntax error|relation|constraint|column|duplicate key/i
