import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { withEnvFile } from './env-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'env-file-'))
const file = join(folder, '.env')
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string, environment: Record<string, string> = {}, mode = 0o600) {
  await writeFile(file, text)
  await chmod(file, mode)
  const warnings: string[] = []
  const variables = withEnvFile({ ENV_FILE: file, ...environment }, (line) => warnings.push(line))
  return { variables, warnings }
}

test('the file completes the environment, which wins', async () => {
  const text =
    '# The shop\nPORT=4000\nexport SHOP_EMAIL="Shop <hello@shop.example>"\n\nHOST=0.0.0.0\n'
  const { variables, warnings } = await read(text, { HOST: '127.0.0.1' })
  expect(variables).toMatchObject({
    PORT: '4000',
    SHOP_EMAIL: 'Shop <hello@shop.example>',
    HOST: '127.0.0.1',
  })
  expect(warnings).toEqual([])
})

test('a line that is no setting is named', async () => {
  await expect(read('PORT=4000\nSITE_URL https://shop.example\n')).rejects.toThrow(
    `${file}, line 2: a line must read NAME=value`,
  )
})

test('a file that others can read is warned of', async () => {
  expect((await read('PORT=4000\n', {}, 0o644)).warnings).toEqual([
    `${file} can be read by others on this machine: chmod 600 ${file}`,
  ])
})

test('without the file, or with an empty ENV_FILE, the environment stands alone', () => {
  for (const ENV_FILE of ['', join(folder, 'none')])
    expect(withEnvFile({ ENV_FILE, PORT: '4000' }, () => {})).toEqual({ ENV_FILE, PORT: '4000' })
})
