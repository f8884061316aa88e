import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import {
  contentSecurityPolicy,
  securityHeaders,
  strictTransport,
  workerPolicy,
} from './security-headers.ts'

describe('the headers of every answer', () => {
  it('let nobody frame the shop, hold on to its window or guess what a file is (A-40)', () => {
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

  it('let a page load from here and from the backend, and from nowhere else', () => {
    const policy = contentSecurityPolicy("'sha256-x'", 'https://abc.supabase.co')
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-x';")
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;")
    expect(policy).toContain("worker-src 'self';")
    expect(workerPolicy).toBe("default-src 'none'; connect-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/abc\.supabase\.co)/)
  })
})

it('no page of ours listens to messages from other windows (A-40)', async () => {
  const app = fileURLToPath(new URL('../app', import.meta.url))
  const files = await readdir(app, { recursive: true, withFileTypes: true })
  for (const file of files.filter(({ name }) => /\.tsx?$/.test(name))) {
    const text = await readFile(`${file.parentPath}/${file.name}`, 'utf8')
    expect(text, file.name).not.toMatch(/window\.opener|onmessage|window.*\(\s*'message'/)
  }
})
