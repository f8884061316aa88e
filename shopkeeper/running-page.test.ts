import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { addToCart, placeOrder, stock } from '../supabase/tests/fixtures.ts'
import { removeDataFolder } from '../tests/support/data-folder.ts'
import { startEmbeddedShop } from '../tests/support/database-server.ts'
import { ownShop } from './own-shop.test-support.ts'

// docs/running.md: each of the shop's commands runs as it stands there, in order, in a shop with three orders. Those
// for a PostgreSQL of one's own need that server.
const page = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
const commandLines = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .filter((line) => line.startsWith('./shop '))

const folder = await mkdtemp(join(tmpdir(), 'lisiere-running-'))
for (const [name, background] of [
  ['front', 'red'],
  ['back', 'blue'],
] as const) {
  const image = sharp({ create: { width: 600, height: 750, channels: 3, background } })
  await image.jpeg().toFile(join(folder, `${name}.jpg`))
}
const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const shirt = await stock(database, { slug: 'linen-shirt', price: 95 })
await stock(database, { slug: 'silk-scarf', stock_quantity: 0 })
for (const order_number of ['ORD-MI5L2VX7ADA06', 'ORD-MI5L2VX7ADA07', 'ORD-MI5L2VX7ADA08']) {
  await addToCart(database, ada, shirt)
  await placeOrder(database, ada, { order_number })
}
const dataDir = join(folder, 'data')
/** A stopped shop with an embedded database, for its backups. */
const ofStoppedShop = {
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  BACKUP_DIR: join(folder, 'backups'),
  WAL_ARCHIVE: join(folder, 'archive'),
}
await chmod(folder, 0o711)
await (await startEmbeddedShop(dataDir, join(folder, 'archive'))).stop()
afterAll(async () => {
  await removeDataFolder(join(folder, 'data'))
  await rm(folder, { recursive: true })
})

test.each(commandLines)('%s', async (line) => {
  const [command = '', target] = line.split(' > ')
  const [, ...words] = command.split(' ')
  const inFolder = words.map((word) => (/\.(csv|jpg|json)$/.test(word) ? join(folder, word) : word))
  const { exitCode, messages, output } = await run(inFolder, {
    variables: {
      ...(words[0] === 'newsletter' && { SITE_URL: 'https://shop.example' }),
      DATA_DIR: folder,
      BACKUP_DIR: join(folder, 'none'),
      ...(/^(backup|restore)$/.test(words[0] ?? '') && ofStoppedShop),
    },
  })
  expect(exitCode, messages).toBe(0)
  if (target) await writeFile(join(folder, target), output)
})
