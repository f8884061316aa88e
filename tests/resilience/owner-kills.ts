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
    const job = pictureJob(testShop, folder)
    const expected = await runUndisturbed(testShop, job)
    let kills = 0
    let ended = 0
    let repeats = 0
    const wrong: string[] = []
    for (const round of rounds) {
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
        'undisturbed, ms': Math.round(expected.ms),
        'half done or different': wrong.length === 0 ? 'none' : wrong.slice(0, 10),
      },
      passed: wrong.length === 0 && kills > 0,
    }
  },
}

/** The command that is killed. */
interface Job {
  /** Makes what the command needs; its words. */
  prepare: (name: string) => Promise<string[]>
  /** What is half done, after a kill. */
  halfDone: (name: string) => Promise<string[]>
  /** What it wrote, without the name. */
  resultOf: (name: string) => Promise<string>
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
