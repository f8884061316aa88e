import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { contentSecurityPolicy, workerPolicy } from './security-headers.ts'

describe('security headers', () => {
  it('allow a page to load from its own origin and the backend alone', () => {
    const policy = contentSecurityPolicy("'sha256-x'", 'https://abc.supabase.co')
    expect(policy).toContain("script-src 'self' 'sha256-x';")
    // Firefox allows a prefetch by `default-src` alone, so what no page uses is named.
    expect(policy).toContain("default-src 'self';")
    for (const unused of ['frame-src', 'media-src', 'object-src', 'base-uri', 'frame-ancestors'])
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
