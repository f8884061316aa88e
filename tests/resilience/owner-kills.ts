import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'

import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { startCommand, type ShopCommand } from './shop-command.ts'
import type { TestShop } from './test-shop.ts'

const filesOfPicture = 6

/**
 * F-34: the owner's command is killed at a random moment while it makes pictures, and called again. What it leaves is
 * as after a run without a kill; in between nothing is half done.
 */
export const ownerKills: ResilienceTest = {
  title: 'owner kills: SIGKILL while pictures are made, then the same command again',
  proves: ['F-34'],
  rounds: 50,
  async run(testShop, { rounds, random }) {
    const folder = await mkdtemp(join(tmpdir(), 'lisiere-kills-'))
    const sources = await Promise.all(['red', 'blue'].map((colour) => makePicture(folder, colour)))
    /** Of a new product. */
    async function addPictures(name: string) {
      await insertProduct(testShop, name)
      return () => start(testShop, ['pictures', 'add', name, ...sources, '--once', name])
    }
    const undisturbed = await addPictures('undisturbed')
    const startedAt = performance.now()
    await succeed(undisturbed())
    const ms = performance.now() - startedAt
    const expected = await resultOf(testShop, 'undisturbed')
    const wrong: string[] = []
    let kills = 0
    for (const round of rounds) {
      const name = `kill-${round}`
      const add = await addPictures(name)
      // Half of the time with the decoder, which is a process of its own.
      if (await killAfter(add(), random() * ms * 1.1, random() < 0.5)) kills++
      await untilSessionsEnd(testShop)
      wrong.push(...(await halfDone(testShop, name)), ...(await brokenInvariants(testShop.owner)))
      await succeed(add())
      const result = await resultOf(testShop, name)
      if (result !== expected) wrong.push(`${name}: ${result}, undisturbed ${expected}`)
    }
    wrong.push(...(await sweptAway(testShop)))
    await rm(folder, { recursive: true })
    return {
      figures: { kills, 'undisturbed, ms': Math.round(ms), 'half done or different': wrong },
      passed: wrong.length === 0 && kills > 0,
    }
  },
}

async function makePicture(folder: string, background: string): Promise<string> {
  const path = join(folder, `${background}.png`)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 1 }
  await sharp({ create: { width: 900, height: 900, channels: 3, background, noise } }).toFile(path)
  return path
}

async function insertProduct({ owner }: TestShop, slug: string) {
  await owner.query(
    `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
     select $1, 'Test Coat', 20, 5, id from public.shop_categories order by slug limit 1`,
    [slug],
  )
}

/** The files of a product's pictures, and the paths that it has. */
async function picturesOf({ owner, dataDir }: TestShop, slug: string) {
  const all = await readdir(picturesIn(dataDir)).catch(() => [])
  const { rows } = await owner.query<{ path: string }>(
    `select unnest(array_remove(array_prepend(image_url, images), null)) as path
     from public.shop_products where slug = $1`,
    [slug],
  )
  const files = all.filter((file) => file.startsWith(`${slug}-`)).toSorted()
  return { files, paths: rows.map(({ path }) => path) }
}

/** What is half done, after a kill. */
async function halfDone(testShop: TestShop, slug: string): Promise<string[]> {
  const { files, paths } = await picturesOf(testShop, slug)
  const stems = files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -5))
  const named = paths.map((path) => path.replace('/pictures/own/', '').slice(0, -5))
  return [...new Set([...stems, ...named])]
    .filter((stem) => files.filter((file) => file.startsWith(stem)).length !== filesOfPicture)
    .map((stem) => `${stem} lacks a size`)
}

/** What the command wrote, without the product's name. */
async function resultOf(testShop: TestShop, slug: string): Promise<string> {
  const { files, paths } = await picturesOf(testShop, slug)
  const hash = createHash('sha256')
  // The name of a file holds a hash of its content alone.
  for (const file of files)
    hash
      .update(file.slice(slug.length))
      .update(await readFile(join(picturesIn(testShop.dataDir), file)))
  const { rowCount } = await testShop.owner.query(
    'select from private.owner_acts where subject = $1',
    [slug],
  )
  const named = paths.join(' ').replaceAll(slug, 'NAME')
  return `${named}: ${files.length} files ${hash.digest('hex').slice(0, 12)}, ${rowCount} acts`
}

const picturesIn = (dataDir: string) => join(dataDir, 'pictures')

function start({ dataDir }: TestShop, words: string[]): ShopCommand {
  return startCommand(words, { DATA_DIR: dataDir })
}

async function succeed({ ended }: ShopCommand) {
  const { exitCode, messages } = await ended
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${messages}`)
}

/** Whether it was killed before it ended. */
async function killAfter({ pid, ended }: ShopCommand, ms: number, withDecoder: boolean) {
  const first = await Promise.race([ended, wait(ms).then(() => null)])
  if (first !== null) return false
  process.kill(withDecoder ? -pid : pid, 'SIGKILL')
  return (await ended).exitCode === null
}

/** The last transaction of a killed command may still be running. */
async function untilSessionsEnd({ owner }: TestShop): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where application_name = 'lisiere shop'`,
    )
    if (rowCount === 0) return
    await wait(50)
  }
}

/** `pictures sweep` deletes what kills have left, an hour later. */
async function sweptAway(testShop: TestShop): Promise<string[]> {
  const picturesDir = picturesIn(testShop.dataDir)
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of await readdir(picturesDir))
    await utimes(join(picturesDir, name), hoursAgo, hoursAgo)
  await succeed(start(testShop, ['pictures', 'sweep']))
  const left = (await readdir(picturesDir)).filter((name) => name.startsWith('.'))
  return left.map((name) => `${name} is left`)
}
