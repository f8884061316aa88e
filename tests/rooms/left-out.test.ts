import { describe, expect, it } from 'vitest'

import { without } from '../../vite.left-out.ts'

const router = `
  export const go = () => { if (isLost(1) || here) return fetch(); return load() }
  const here = true
  function isLost() { return true }
  function fetch() { return 'fetched' }
  function load() { return 'loaded' }
`

describe('what browsers are not sent of the router', () => {
  it('is gone, and the rest does what it did', async () => {
    const code = without(router, { neverCalled: ['fetch'], neverSo: ['isLost', 'here'] }, 'file')
    expect(code).not.toContain('fetched')
    expect(await run(code)).toBe('loaded')
  })

  it('does what is said instead, and tells developers nothing', async () => {
    const parts = { justDoes: { fetch: "return 'kept'" }, alwaysSo: ['here'], isNothing: ['words'] }
    const code = without(
      `const words = 'many words'; function invariant() {}; invariant(true, 'explained'); ${router}`,
      parts,
      'file',
    )
    expect(code).not.toMatch(/many words|explained/)
    expect(await run(code)).toBe('kept')
  })

  it('has no cases that do not occur', async () => {
    const cases = `export function go(kind = 'date') {
      switch (kind) { case 'date': return 'a date'; default: return 'plain' }
    }`
    expect(await run(without(cases, { neverCase: ["'date'"] }, 'file'))).toBe('plain')
  })

  it('complains when it is used after all', async () => {
    const code = without(router, { neverCalled: ['fetch'] }, 'file')
    await expect(run(code)).rejects.toThrow('left out')
  })

  it('stops the build when an update of the router has other names', () => {
    expect(() => without(router, { neverCalled: ['submit'] }, 'file')).toThrow(
      'file no longer has function submit',
    )
  })
})

async function run(code: string): Promise<string> {
  // What the text above exports.
  const { go } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    go: () => string
  }
  return go()
}
