import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, describe, expect, it, test } from 'vitest'

import { readEnvironment, readSettings } from './environment.ts'
import { defaultLimits } from './limit-settings.ts'
import { startWarnings } from './start-warnings.ts'

describe('readEnvironment', () => {
  it('has a default for every variable', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      picturesDir: resolve('.data/pictures'),
      backupDir: `${process.cwd()}/.data-backups`,
      walArchive: null,
      databaseUrl: null,
      supabase: null,
      catalogue: null,
      smtpUrl: null,
      mailFrom: 'Lisière <hello@lisiere.example>',
      shopEmail: null,
      authAutoconfirm: false,
      limits: defaultLimits,
      trustedProxies: null,
      accessLog: false,
      metricsPort: null,
      warnings: [],
    })
  })

  it('reads every variable', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      ACCESS_LOG: 'on',
      METRICS_PORT: '9464',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: 'postgres://shop@db.example/shop',
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
      CATALOGUE: 'empty',
      SMTP_URL: 'smtps://mail.example',
      SHOP_EMAIL: 'owner@shop.example',
      AUTH_AUTOCONFIRM: 'on',
      LIMITS: 'account_request.address=300/300 contact.address=10/3600 connections=500',
    })
    expect(environment).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      accessLog: true,
      metricsPort: 9464,
      siteUrl: 'https://shop.example',
      databaseUrl: 'postgres://shop@db.example/shop',
      supabase: { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_abc' },
      catalogue: 'empty',
      smtpUrl: 'smtps://mail.example',
      shopEmail: 'owner@shop.example',
      authAutoconfirm: true,
      limits: {
        rates: [
          { name: 'account_request.address', max: 300, seconds: 300 },
          { name: 'contact.address', max: 10, seconds: 3600 },
        ],
        bounds: { connections: 500, waitMs: 2_000 },
      },
    })
  })

  it('reads networks of proxies', () => {
    const { trustedProxies } = readEnvironment({
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 2001:db8::/32',
    })
    const isTrusted = (address: string, family: 'ipv4' | 'ipv6' = 'ipv4') =>
      trustedProxies?.check(address, family)
    expect(isTrusted('127.0.0.1')).toBe(true)
    expect(isTrusted('127.0.0.2')).toBe(false)
    expect(isTrusted('10.200.0.1')).toBe(true)
    expect(isTrusted('2001:db8:1::1', 'ipv6')).toBe(true)
  })

  it('sends mails from the owner’s address', () => {
    const SHOP_EMAIL = 'owner@shop.example'
    expect(readEnvironment({ SHOP_EMAIL }).mailFrom).toBe('Lisière <owner@shop.example>')
  })

  it('treats an empty value as missing', () => {
    expect(readEnvironment({ PORT: ' ', SITE_URL: '' }).siteUrl).toBe('http://localhost:3000')
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ HOST: 'my host' }, 'HOST must be an address to listen on, like 127.0.0.1, not "my host"'],
    [{ SITE_URL: 'shop.example' }, 'SITE_URL must be an origin'],
    [{ SITE_URL: 'https://shop.example/shop' }, 'SITE_URL must be an origin'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must read postgres://user:password@host'],
    [{ SMTP_URL: 'smtp:/mail.example' }, 'SMTP_URL must read smtp://'],
    [{ SUPABASE_URL: 'https://abc.supabase.co' }, 'SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY'],
    [{ SUPABASE_PUBLISHABLE_KEY: 'abc' }, 'SUPABASE_PUBLISHABLE_KEY needs SUPABASE_URL'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must read smtp://'],
    [{ AUTH_AUTOCONFIRM: 'maybe' }, 'AUTH_AUTOCONFIRM must be on or off, not "maybe"'],
    [{ LIMITS: 'noSuchLimit=3/60' }, 'LIMITS must be settings like'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses and networks'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES must be addresses and networks'],
    [{ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }, 'CLIENT_ADDRESS_HEADER is gone: name'],
  ])('rejects %o with one line that names the variable', (variables, line) => {
    expect(() => readEnvironment(variables)).toThrow(line)
  })

  it.each([
    ['DATABASE_URL', 'postgress://shop:secret@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:secret#1@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:secret/1@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:secret%@db.example/shop'],
    ['SMTP_URL', 'smtp://shop:secret?1@mail.example'],
  ])('does not repeat the password of an invalid %s: %s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(
      new RegExp(`^${name} must read \\w+://user:password@(?!.*secret).* write # / \\? @ % as %23`),
    )
  })
})

const folder = await mkdtemp(join(tmpdir(), 'env-file-'))
const file = join(folder, '.env')
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string, environment: Record<string, string> = {}, mode = 0o600) {
  await writeFile(file, text)
  await chmod(file, mode)
  return readSettings({ ENV_FILE: file, ...environment })
}

test('the file completes the environment, which wins', async () => {
  const text =
    '# The shop\nPORT=4000\nexport SHOP_EMAIL="hello@shop.example"\n\nHOST=0.0.0.0\nENV_FILE=\n'
  expect(await read(text, { HOST: '127.0.0.1' })).toMatchObject({
    port: 4000,
    shopEmail: 'hello@shop.example',
    host: '127.0.0.1',
    warnings: [],
  })
})

test('a line that is no setting is named', async () => {
  await expect(read('PORT=4000\nSITE_URL https://shop.example\n')).rejects.toThrow(
    `${file}, line 2: a line must read NAME=value`,
  )
})

test('the start warns of a file that others can read, and of names that are no settings', async () => {
  const settings = await read('PORT=4000\nBACKUPDIR=/b\nSITE=x\nMAIL_FROM=a\n', {}, 0o644)
  expect(startWarnings(settings, false)).toEqual([
    `${file} can be read by others on this machine: chmod 600 ${file}`,
    `${file} sets BACKUPDIR, SITE, which the shop does not know: README.md lists its settings`,
    expect.stringContaining('MAIL_FROM'),
  ])
})

test('without the file, or with an empty ENV_FILE, the environment stands alone', () => {
  for (const ENV_FILE of ['', join(folder, 'none')])
    expect(readSettings({ ENV_FILE, PORT: '4000' })).toEqual(readEnvironment({ PORT: '4000' }))
})

const proxy = { TRUSTED_PROXIES: '127.0.0.1' }
const mail = { SMTP_URL: 'smtp://mail.example' }
const project = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' }
const owner = { SHOP_EMAIL: 'owner@shop.example' }
const site = { SITE_URL: 'https://shop.example', ...owner }

test.each([
  [{}, true, []],
  [{ ...site, ...proxy, ...mail }, false, []],
  [{ ...site, ...proxy }, false, ['SMTP_URL']],
  [{ ...site, ...mail }, false, ['TRUSTED_PROXIES']],
  [proxy, true, ['SMTP_URL', 'SHOP_EMAIL']],
  [{ ...site, ...proxy, ...mail, SHOP_EMAIL: '' }, false, ['SHOP_EMAIL']],
  [project, false, []],
  [{ ...project, DATABASE_URL: 'postgresql://db.example/shop' }, false, ['SMTP_URL']],
  [{ ...owner, SITE_URL: 'https://localhost' }, true, ['TRUSTED_PROXIES']],
  [{ ...owner, SITE_URL: 'http://shop.example', ...mail }, true, ['demo shoppers']],
  [site, true, ['SMTP_URL', 'TRUSTED_PROXIES', 'demo shoppers']],
  [{ ORDER_MAILS: 'off', MAIL_FROM: 'a@b.example' }, true, ['MAIL_FROM, ORDER_MAILS']],
])('%o, demo shoppers %s: warns of %j', (variables, hasDemoShoppers, subjects) => {
  const warnings = startWarnings(readEnvironment(variables), hasDemoShoppers)
  expect(warnings).toHaveLength(subjects.length)
  for (const [at, subject] of subjects.entries()) expect(warnings[at]).toContain(subject)
})

const former =
  'CORS_ORIGINS DATABASE_DIRECT_URL DATABASE_PREPARED DRAIN_SECONDS MAIL_FROM ORDER_MAILS PICTURES_DIR'

test.each(former.split(' '))('%s of 0.1.0 is named as no longer read', (name) => {
  const text = `${name}: no longer read; CHANGELOG.md says what to use instead`
  expect(startWarnings(readEnvironment({ [name]: 'x' }), false)).toEqual([text])
})
