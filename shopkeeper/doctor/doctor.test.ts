import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { ownDatabase, stock } from '../../supabase/tests/fixtures.ts'
import { shop } from '../../tests/support/command-line.ts'
import { factsFile, nameOf, verificationFile } from '../backup/backups.ts'
import type { Call } from '../command-line/command.ts'
import { readEnvironment } from '../../server/environment.ts'
import { heldUntil } from '../mails/waiting-mails.ts'
import { ownPictureWidths } from '../../app/ui/picture/picture-files.ts'
import { isArchiveBroken } from './database-checks.ts'
import { examineBackups, findLittleRoom } from './file-checks.ts'

const database = await ownDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lisiere-doctor-'))
beforeEach(async () => {
  await database.owner.query(
    'delete from public.shop_products; delete from private.outbox; delete from private.mailbox',
  )
  await rm(join(folder, 'pictures'), { recursive: true, force: true })
  await mkdir(join(folder, 'pictures'))
})
afterAll(() => rm(folder, { recursive: true }))

const publicShop = {
  SITE_URL: 'https://shop.example',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtp://mail.example',
  SHOP_EMAIL: 'owner@shop.example',
}

/** The findings as `check: finding`, without those about the disk of this machine. */
async function examine(variables: Record<string, string> = publicShop) {
  const { exitCode, objects, messages } = await shop(database, 'doctor --json', {
    variables: { DATA_DIR: folder, BACKUP_DIR: join(folder, 'none'), ...variables },
  })
  expect(exitCode, messages).toBe(objects.length > 0 ? 6 : 0)
  for (const { advice } of objects) expect(advice).toMatch(/\w.*\.$/)
  return objects
    .filter(({ check }) => check !== 'disks')
    .map(({ check, finding }) => `${String(check)}: ${String(finding)}`)
}

describe('doctor', () => {
  test('finds nothing in a shop that is well, for trial or public', async () => {
    await stock(database, { slug: 'coat' })
    expect(await examine()).toEqual([])
    expect(await examine({})).toEqual([])
    const { messages } = await shop(database, 'doctor', { variables: publicShop })
    for (const line of [
      /^PostgreSQL \d+\.\d+, Node \d+\.\d+\.\d+, schema \d{14}\.$/m,
      /^Looked at invariants, settings, mails, disks, rows, pictures, database: /m,
      /^Not looked at: disk and backups of the server of DATABASE_URL, which are its provider’s\.$/m,
    ])
      expect(messages).toMatch(line)
  })

  test.each([
    [{ ...publicShop, SMTP_URL: '' }, ['SMTP_URL']],
    [{ ...publicShop, SITE_URL: 'http://shop.example' }, ['SITE_URL is http://shop.example']],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, ['SMTP_URL', 'SHOP_EMAIL', 'SITE_URL is http://localhost']],
  ])('names the settings that a public shop lacks: %o', async (variables, subjects) => {
    const findings = await examine(variables)
    expect(findings).toHaveLength(subjects.length)
    for (const [at, subject] of subjects.entries())
      expect(findings[at]).toMatch(new RegExp(`^settings: .*${subject.replaceAll('.', '\\.')}`))
  })

  test('warns of the file of settings, of which other commands say nothing', async () => {
    const ENV_FILE = join(folder, '.env')
    await writeFile(ENV_FILE, 'BACKUPDIR=/b\n')
    await chmod(ENV_FILE, 0o644)
    expect(await examine({ ...publicShop, ENV_FILE })).toEqual([
      `settings: ${ENV_FILE} can be read by others on this machine: chmod 600 ${ENV_FILE}.`,
      `settings: ${ENV_FILE} sets BACKUPDIR, which the shop does not know: README.md lists its settings.`,
    ])
    const { messages } = await shop(database, 'codes list', { variables: { ENV_FILE } })
    expect(messages).toBe('1 code\n')
  })

  test('finds the demo shoppers of a public shop, unless they are disabled', async () => {
    await database.createShopper('ada@example.com')
    expect(await examine()).toEqual([])
    await database.owner.query(
      `update auth.users set encrypted_password = 'hash' where email = 'ada@example.com'`,
    )
    expect(await examine()).toEqual([expect.stringContaining('demo shoppers')])
    expect(await examine({})).toEqual([])
    await database.owner.query(`update auth.users set banned_until = '2999-01-01'`)
    expect(await examine()).toEqual([])
  })

  const mail = (age: string, state: string) =>
    `insert into private.outbox (kind, recipient, created_at, next_attempt_at, attempts, last_error)
     values ('a', 'b', now() - interval '${age}', ${state})`

  test.each<[string, string[]]>([
    [
      'delete from private.stock_corrections',
      ['invariants: I1 stock that went elsewhere than into orders: coat.'],
    ],
    [mail('14 min', 'now(), 0, null'), []],
    [
      mail('3 hours', `now(), 3, 'no route'`),
      ['mails: 1 mail of more than 15 minutes ago did not leave, the oldest since 3 h: no route.'],
    ],
    [
      mail('6 days', `'infinity', 9, 'refused'`),
      ['mails: 1 mail of the last 7 days was given up.'],
    ],
    [mail('3 hours', `'${heldUntil}', 0, null`), ['mails: 1 mail of a restored backup is held.']],
    [
      `insert into private.outbox (kind, recipient, sent_at)
         select 'a', 'b', now() - interval '32 days' from generate_series(1, 2);
       insert into private.mailbox (recipient, subject, text, html, sent_at)
         values ('b', '', '', '', now() - interval '9 days')`,
      [
        'rows: 2 rows of private.outbox should have been deleted more than a day ago.',
        'rows: 1 row of private.mailbox should have been deleted more than a day ago.',
      ],
    ],
  ])('after "%s" finds %j', async (statement, findings) => {
    await stock(database, { slug: 'coat', stock_quantity: 5 })
    await database.owner.query(statement)
    expect(await examine()).toEqual(findings)
  })

  test('finds backups that are old, not verified or missing', async () => {
    const backups = join(folder, 'backups')
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const shopQuery = 'select system_identifier::text as shop from pg_control_system()'
    const { rows } = await database.owner.query(shopQuery)
    async function write(moment: Date, verification: object | null) {
      const one = join(backups, nameOf(moment))
      await rm(backups, { recursive: true, force: true })
      await mkdir(one, { recursive: true })
      const facts = { ...rows[0], format: 1, finished_at: moment.toISOString() }
      await writeFile(join(one, factsFile), JSON.stringify(facts))
      if (verification) await writeFile(join(one, verificationFile), JSON.stringify(verification))
    }
    const look = (variables: object = {}) => {
      const environment = readEnvironment({ ...publicShop, BACKUP_DIR: backups, ...variables })
      return examineBackups({ environment, database: database.owner } as unknown as Call)
    }
    for (const [hours, verification, finding] of [
      [27, { problems: [] }, /^The newest backup is of .* 27 h ago/],
      [1, { problems: ['index'] }, / is damaged\.$/],
      [1, null, / is not verified\.$/],
    ] as const) {
      await write(at(hours), verification)
      expect(await look()).toMatchObject([{ finding: expect.stringMatching(finding) }])
    }
    await write(at(25), { problems: [] })
    expect(await look()).toEqual([])
    await rm(backups, { recursive: true })
    expect(await look()).toMatchObject([{ finding: `There is no backup in ${backups}.` }])
    // Another server has its own, whatever is in this folder.
    expect(await look({ DATABASE_URL: 'postgres://db.example/shop' })).toBeNull()
  })

  test('names a part that could not be looked at', async () => {
    await database.owner.query('alter table private.outbox rename to elsewhere')
    const { output, messages } = await shop(database, 'doctor', { variables: publicShop })
    await database.owner.query('alter table private.elsewhere rename to outbox')
    expect(output).toContain('mails: It could not be looked at: ')
    expect(messages).toMatch(/^Looked at [a-z, ]*: \d+ finding/m)
    expect(messages).not.toMatch(/^Looked at .*mails/m)
  })

  test('finds pictures that are missing or lack a size', async () => {
    const own = join(folder, 'pictures')
    await stock(database, { slug: 'coat' })
    await database.owner.query(
      `update public.shop_products set image_url = '/pictures/own/coat-1.webp',
         images = '{/pictures/own/coat-2.webp,/pictures/none/front.webp,https://x.example/a.jpg}'`,
    )
    const names = [1, 2].flatMap((number) => [
      `coat-${number}.webp`,
      ...ownPictureWidths.map((width) => `coat-${number}-${width}.avif`),
    ])
    for (const name of names) await writeFile(join(own, name), '')
    expect(await examine()).toEqual([
      'pictures: The file of /pictures/none/front.webp of coat is missing.',
    ])
    await rm(join(own, 'coat-1.webp'))
    await rm(join(own, 'coat-2-320.avif'))
    expect(await examine()).toEqual([
      'pictures: The file of /pictures/none/front.webp of coat is missing.',
      'pictures: The file of /pictures/own/coat-1.webp of coat is missing.',
      expect.stringContaining('/pictures/own/coat-2.webp of coat lacks the widths 320:'),
    ])
    expect(await readdir(own)).toHaveLength(names.length - 2)
  })
})

const disk = { bsize: 4096, blocks: 25_000_000, bavail: 10_000_000, files: 1000, ffree: 900 }
test.each([
  [{}, []],
  [{ bavail: 1_000_000 }, ['The disk of x has 4,096 MB left.']],
  [{ blocks: 2_500_000, bavail: 200_000 }, ['The disk of x has 819 MB left.']],
  // A small disk may be nearly as small as what counts as little.
  [{ blocks: 200_000, bavail: 100_000 }, []],
  [{ ffree: 10 }, ['The disk of x has room for 10 more files.']],
  [{ files: 0, ffree: 0 }, []],
])('little room on a disk is found: %o', (change, findings) => {
  expect(findLittleRoom('x', { ...disk, ...change }).map(({ finding }) => finding)).toEqual(
    findings,
  )
})

test.each([
  ['on', 2, 1, true],
  ['on', 1, null, true],
  ['on', 1, 2, false],
  ['on', null, null, false],
  ['off', 2, 1, false],
])(
  'an archive that is %s, failed at %s and worked at %s is broken: %s',
  (mode, failed, worked, isBroken) => {
    const at = (hours: number | null) => (hours === null ? null : new Date(hours * 3_600_000))
    const archive = {
      archive_mode: mode,
      last_failed_time: at(failed),
      last_archived_time: at(worked),
    }
    expect(isArchiveBroken(archive)).toBe(isBroken)
  },
)
