import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import {
  contentSecurityPolicy,
  securityHeaders,
  strictTransport,
  workerPolicy,
} from './security-headers.ts'

describe('security headers', () => {
  it('forbid framing, access by an opener, and content sniffing (A-40)', () => {
    expect(securityHeaders).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(securityHeaders['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(contentSecurityPolicy('', '')).toContain("frame-ancestors 'none'")
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(securityHeaders['permissions-policy']).toContain(`${feature}=()`)
    }
    expect(Number(/max-age=(\d+)/.exec(strictTransport['strict-transport-security'])?.[1])).toBe(
      63_072_000,
    )
  })

  it('allow a page to load from its own origin and the backend alone', () => {
    const policy = contentSecurityPolicy("'sha256-x'", 'https://abc.supabase.co')
    expect(policy).toContain("script-src 'self' 'sha256-x';")
    // Firefox allows a prefetch by `default-src` alone, so what no page uses is named.
    expect(policy).toContain("default-src 'self';")
    for (const unused of ['frame-src', 'media-src', 'object-src', 'base-uri'])
      expect(policy).toContain(`${unused} 'none'`)
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;")
    expect(policy).toContain("worker-src 'self';")
    expect(workerPolicy).toBe("default-src 'none'; connect-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/abc\.supabase\.co)/)
  })
})

it('no page listens to messages of other windows (A-40)', async () => {
  const app = fileURLToPath(new URL('../../app', import.meta.url))
  const files = await readdir(app, { recursive: true, withFileTypes: true })
  for (const file of files.filter(({ name }) => /\.tsx?$/.test(name))) {
    const text = await readFile(`${file.parentPath}/${file.name}`, 'utf8')
    expect(text, file.name).not.toMatch(/window\.opener|onmessage|window.*\(\s*'message'/)
  }
})
