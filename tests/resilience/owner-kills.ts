import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'

import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { startCommand, type ShopCommand } from './shop-command.ts'
import type { TestShop } from './test-shop.ts'

const products = 600
const filesOfPicture = 6

/**
 * F-34: the owner's command is killed at a random moment while it imports products or makes pictures, and
 * called again. What it leaves is as after a run without a kill; in between nothing is half done.
 */
export const ownerKills: ResilienceTest = {
  title: 'owner kills: SIGKILL of an import or of pictures being made, then the same command again',
  proves: ['F-34'],
  rounds: 50,
  async run(testShop, { rounds, random }) {
    const folder = await mkdtemp(join(tmpdir(), 'lisiere-kills-'))
    const jobs = [importJob(testShop, folder), pictureJob(testShop, folder)]
    const undisturbed: { ms: number; result: string }[] = []
    for (const job of jobs) undisturbed.push(await runUndisturbed(testShop, job))
    let kills = 0
    let ended = 0
    let repeats = 0
    const wrong: string[] = []
    for (const round of rounds) {
      const job = jobs[round % jobs.length]
      const expected = undisturbed[round % jobs.length]
      if (!job || !expected) break
      const name = `kill-${round}`
      const command = await job.prepare(name)
      // Half of the time with the decoder, which is a process of its own.
      const wasKilled = await killAfter(
        start(testShop, command),
        random() * expected.ms * 1.1,
        random() < 0.5,
      )
      if (wasKilled) kills++
      else ended++
      await untilSessionsEnd(testShop)
      wrong.push(...(await job.halfDone(name)), ...(await brokenInvariants(testShop.owner)))
      const { exitCode, messages } = await start(testShop, command).ended
      repeats++
      if (exitCode !== 0) wrong.push(`${name}: exit code ${exitCode}: ${messages}`)
      const result = await job.resultOf(name)
      if (result !== expected.result)
        wrong.push(`${name}: ${result}, undisturbed ${expected.result}`)
    }
    wrong.push(...(await sweptAway(testShop)))
    await rm(folder, { recursive: true })
    return {
      rounds: repeats,
      figures: {
        kills,
        'ended before the kill': ended,
        'undisturbed, ms': undisturbed.map(({ ms }) => Math.round(ms)),
        'half done or different': wrong.length === 0 ? 'none' : wrong.slice(0, 10),
      },
      passed: wrong.length === 0 && kills > 0,
    }
  },
}

/** A command of the owner that is killed. */
interface Job {
  /** Makes what the command needs; its words. */
  prepare: (name: string) => Promise<string[]>
  /** What is half done, after a kill. */
  halfDone: (name: string) => Promise<string[]>
  /** What it wrote, without the name. */
  resultOf: (name: string) => Promise<string>
}

function importJob({ owner }: TestShop, folder: string): Job {
  return {
    async prepare(name) {
      const path = join(folder, `${name}.csv`)
      const lines = Array.from(
        { length: products },
        (_, at) =>
          `Coat ${at},${name}-${at},men,${90 + (at % 7)}.50,${at % 9},"Warm & ""long"" ${at}"`,
      )
      const header = 'Title,URL handle,Type,Price,Inventory quantity,Description'
      await writeFile(path, [header, ...lines, ''].join('\n'))
      return ['products', 'import', path, '--yes']
    },
    async halfDone(name) {
      const { rows } = await owner.query<{ slug: string }>(
        `select coalesce(product.slug, item.slug) as slug from private.import_rows as item
           full join public.shop_products as product on product.slug = item.slug
         where coalesce(product.slug, item.slug) like $1 || '-%' and (
           (item.outcome = 'added') is distinct from (product.slug is not null)
           or (select count(*) from private.owner_acts where subject = item.slug)
             <> case when product.slug is null then 0 else 1 end)`,
        [name],
      )
      return rows.map(({ slug }) => `${slug} is half imported`)
    },
    async resultOf(name) {
      const { rows } = await owner.query<{ result: string }>(
        `select format('%s products %s, %s acts, %s waiting', count(*),
           md5(string_agg(concat_ws('|', substr(slug, char_length($1) + 2), name, price, stock_quantity, description,
             is_active, (select slug from public.shop_categories where id = category_id)), ',' order by slug collate "C")),
           (select count(*) from private.owner_acts where subject like $1 || '-%'),
           (select count(*) from private.import_rows where slug like $1 || '-%' and outcome = 'waiting')) as result
         from public.shop_products where slug like $1 || '-%'`,
        [name],
      )
      return rows[0]?.result ?? ''
    },
  }
}

function pictureJob({ owner, dataDir }: TestShop, folder: string): Job {
  const picturesDir = join(dataDir, 'pictures')
  async function filesOf(name: string) {
    const files = await readdir(picturesDir).catch(() => [])
    return files.filter((file) => file.startsWith(`${name}-`)).toSorted()
  }
  return {
    async prepare(name) {
      const sources = await Promise.all(
        ['red', 'blue'].map(async (background) => {
          const path = join(folder, `${background}.png`)
          const noise = { type: 'gaussian' as const, mean: 128, sigma: 1 }
          const image = sharp({
            create: { width: 900, height: 900, channels: 3, background, noise },
          })
          await readFile(path).catch(async () => writeFile(path, await image.png().toBuffer()))
          return path
        }),
      )
      await owner.query(
        `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
         select $1, 'Test Coat', 20, 5, id from public.shop_categories order by slug limit 1`,
        [name],
      )
      return ['pictures', 'add', name, ...sources, '--once', name]
    },
    async halfDone(name) {
      const files = await filesOf(name)
      const { rows } = await owner.query<{ path: string }>(
        `select unnest(array_remove(array_prepend(image_url, images), null)) as path
         from public.shop_products where slug = $1`,
        [name],
      )
      const stems = files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -5))
      const named = rows.map(({ path }) => path.replace('/pictures/own/', '').slice(0, -5))
      return [...new Set([...stems, ...named])]
        .filter((stem) => files.filter((file) => file.startsWith(stem)).length !== filesOfPicture)
        .map((stem) => `${stem} lacks a size`)
    },
    async resultOf(name) {
      const hash = createHash('sha256')
      const files = await filesOf(name)
      // The name of a file holds a hash of its content alone.
      for (const file of files)
        hash.update(file.slice(name.length)).update(await readFile(join(picturesDir, file)))
      const { rows } = await owner.query<{ paths: string }>(
        `select concat_ws(' ', image_url, array_to_string(images, ' ')) as paths from public.shop_products where slug = $1`,
        [name],
      )
      const { rows: acts } = await owner.query(
        'select from private.owner_acts where subject = $1',
        [name],
      )
      const paths = (rows[0]?.paths ?? '').replaceAll(name, 'NAME')
      return `${paths}: ${files.length} files ${hash.digest('hex').slice(0, 12)}, ${acts.length} acts`
    },
  }
}

async function runUndisturbed(testShop: TestShop, job: Job) {
  const name = 'undisturbed'
  const startedAt = performance.now()
  const { exitCode, messages } = await start(testShop, await job.prepare(name)).ended
  if (exitCode !== 0) throw new Error(`Without a kill: exit code ${exitCode}: ${messages}`)
  return { ms: performance.now() - startedAt, result: await job.resultOf(name) }
}

function start({ dataDir }: TestShop, words: string[]): ShopCommand {
  return startCommand(words, { DATA_DIR: dataDir })
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
  const picturesDir = join(testShop.dataDir, 'pictures')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of await readdir(picturesDir))
    await utimes(join(picturesDir, name), hoursAgo, hoursAgo)
  const { exitCode, messages } = await start(testShop, ['pictures', 'sweep']).ended
  if (exitCode !== 0) return [`sweep: exit code ${exitCode}: ${messages}`]
  const left = (await readdir(picturesDir)).filter((name) => name.startsWith('.'))
  return left.map((name) => `${name} is left`)
}
