import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, inject, test } from 'vitest'

import { isRoot, postmasterPid } from '../stage/data-folder.ts'
import { stopShop, type RunningShop } from '../stage/running-shop.ts'
import { countReviews, dataFolder, start } from '../stage/shop-in-test.ts'

describe('a shop that is asked to close', () => {
  test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'leaves nothing behind after %s',
    async (signal) => {
      const dataDir = await dataFolder()
      const shop = await start({ DATA_DIR: dataDir })
      const postgres = await postmasterPid(dataDir)
      expect(isAlive(postgres)).toBe(true)

      shop.process.kill(signal)
      expect(await shop.ended).toBe(0)
      expect(isAlive(postgres)).toBe(false)
    },
  )

  test('takes Ctrl-C, which reaches the launcher and the shop, as one request', async () => {
    const dataDir = await dataFolder()
    const shop = await start({ DATA_DIR: dataDir })
    const postgres = await postmasterPid(dataDir)
    process.kill(-pidOf(shop), 'SIGINT')
    expect(await shop.ended).toBe(0)
    expect(isAlive(postgres)).toBe(false)
    expect(shop.says()).not.toMatch(/error/i)
  })
})

describe('a shop that was killed', () => {
  test('takes its database with it, and opens again with everything in it (F-26)', async () => {
    const dataDir = await dataFolder()
    const first = await start({ DATA_DIR: dataDir })
    const postgres = await postmasterPid(dataDir)
    const reviews = await countReviews(first)

    process.kill(-pidOf(first), 'SIGKILL')
    await first.ended
    await expect.poll(() => isAlive(postgres), { timeout: 15_000 }).toBe(false)

    const second = await start({ DATA_DIR: dataDir })
    expect(await countReviews(second)).toBe(reviews)
  })

  test('opens again also when the launcher, the shop and PostgreSQL were all killed (F-03)', async () => {
    const dataDir = await dataFolder()
    const first = await start({ DATA_DIR: dataDir })
    const postgres = await postmasterPid(dataDir)
    process.kill(-pidOf(first), 'SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await first.ended

    const second = await start({ DATA_DIR: dataDir })
    expect((await fetch(`${second.url}/health`)).status).toBe(200)
  })

  test('closes when only its launcher was killed', async () => {
    const dataDir = await dataFolder()
    const shop = await start({ DATA_DIR: dataDir })
    const postgres = await postmasterPid(dataDir)
    shop.process.kill('SIGKILL')
    await shop.ended
    await expect.poll(() => isAlive(postgres), { timeout: 15_000 }).toBe(false)
    await expect.poll(() => isListening(shop.url), { timeout: 15_000 }).toBe(false)
  })
})

describe('a shop that opens', () => {
  test('is quick the second time', async () => {
    const dataDir = await dataFolder()
    await stopShop(await start({ DATA_DIR: dataDir }))
    const startedAt = performance.now()
    await start({ DATA_DIR: dataDir })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('says where it is, where its mails are, and who may try it', async () => {
    const shop = await start({ DATA_DIR: await dataFolder() })
    expect(shop.says()).toContain(`The shop is open at ${shop.url}`)
    expect(shop.says()).toContain(`${shop.url}/mailbox`)
    expect(shop.says()).toContain('ada@example.com')
  })
})

describe('a shop that cannot open says why in one line, and ends', () => {
  const refused = { code: 1, lines: 1 }

  test('the port is taken', async () => {
    const port = new URL(inject('shop').url).port
    const shop = await start({ PORT: port, DATA_DIR: await dataFolder() })
    expect(await ending(shop)).toEqual(refused)
    expect(shop.says()).toContain(`Port ${port} is taken`)
  })

  test.for([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', 'not a host!'],
    ['SITE_URL', 'shop.example'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SUPABASE_URL', 'https://project.supabase.co'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['AUTH_AUTOCONFIRM', 'maybe'],
    ['LIMITS', 'many'],
  ] as const)('%s=%s', async ([name, value]) => {
    const shop = await start({ DATA_DIR: await dataFolder(), [name]: value })
    expect(await ending(shop)).toEqual(refused)
    expect(shop.says()).toContain(name)
  })

  test('the data folder is a file', async () => {
    const file = join(await dataFolder(), 'file')
    await writeFile(file, 'not a folder')
    const shop = await start({ DATA_DIR: file })
    expect(await ending(shop)).toEqual(refused)
    expect(shop.says()).toContain(file)
  })

  test.skipIf(isRoot)('the data folder may not be written', async () => {
    const dataDir = await dataFolder()
    await chmod(dataDir, 0o500)
    const shop = await start({ DATA_DIR: dataDir })
    expect(await ending(shop)).toEqual(refused)
    expect(shop.says()).toContain(dataDir)
    await chmod(dataDir, 0o700)
  })

  test('another shop works on the same data, which goes on undisturbed', async () => {
    const dataDir = await dataFolder()
    const first = await start({ DATA_DIR: dataDir })
    const second = await start({ DATA_DIR: dataDir })
    expect(await ending(second)).toEqual(refused)
    expect((await fetch(`${first.url}/health`)).status).toBe(200)
  })
})

/** How a shop ended: its exit code, and the lines it said before. */
async function ending(shop: RunningShop) {
  const code = await shop.ended
  return { code, lines: shop.says().trim().split('\n').length }
}

function pidOf({ process: child }: RunningShop): number {
  if (child.pid === undefined) throw new Error('The shop has no process')
  return child.pid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
