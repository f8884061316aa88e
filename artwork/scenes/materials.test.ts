import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { clothScenes } from './materials.ts'

test('a square of cloth is written to the folder of cloths, whatever the folders above are called', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloth-'))
  try {
    await clothScenes['cloth-satin'](join(folder, 'scenes/cloth-satin'))
    const files = ['satin-320.avif', 'satin-640.avif', 'satin.webp']
    expect(readdirSync(join(folder, 'cloth')).sort()).toEqual(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
