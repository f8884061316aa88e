import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'

describe('readEnvironment', () => {
  it('has a default for every variable', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      drainSeconds: 0,
      siteUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      picturesDir: resolve('.data/pictures'),
      backupDir: `${process.cwd()}/.data-backups`,
      walArchive: null,
      databaseUrl: null,
      supabase: null,
      smtpUrl: null,
      mailFrom: 'Lisière <hello@lisiere.example>',
      shopEmail: null,
      authAutoconfirm: false,
      limits: [],
      clientAddressHeader: null,
      trustedProxies: expect.anything(),
      corsOrigins: [],
      logLevel: 'warn',
      accessLog: false,
      metricsPort: null,
    })
  })

  it('reads every variable', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      DRAIN_SECONDS: '5',
      ACCESS_LOG: 'on',
      METRICS_PORT: '9464',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: 'postgres://shop@db.example/shop',
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
      SMTP_URL: 'smtps://mail.example',
      SHOP_EMAIL: 'owner@shop.example',
      AUTH_AUTOCONFIRM: 'on',
      LIMITS: 'signUpsPerAddress=300/300 contact.address=10/3600 bodyBytes=65536',
      CLIENT_ADDRESS_HEADER: 'X-Real-IP',
      TRUSTED_PROXIES: '10.0.0.1',
      CORS_ORIGINS: 'https://a.example https://b.example/',
    })
    expect(environment).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      drainSeconds: 5,
      accessLog: true,
      metricsPort: 9464,
      siteUrl: 'https://shop.example',
      databaseUrl: 'postgres://shop@db.example/shop',
      supabase: { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_abc' },
      smtpUrl: 'smtps://mail.example',
      shopEmail: 'owner@shop.example',
      authAutoconfirm: true,
      limits: [
        { name: 'signUpsPerAddress', max: 300, seconds: 300 },
        { name: 'contact.address', max: 10, seconds: 3600 },
        { name: 'bodyBytes', max: 65_536, seconds: null },
      ],
      clientAddressHeader: 'x-real-ip',
      corsOrigins: ['https://a.example', 'https://b.example'],
    })
  })

  it('reads networks of proxies', () => {
    const { trustedProxies } = readEnvironment({
      CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 2001:db8::/32',
    })
    const isTrusted = (address: string, family: 'ipv4' | 'ipv6' = 'ipv4') =>
      trustedProxies.check(address, family)
    expect(isTrusted('127.0.0.1')).toBe(true)
    expect(isTrusted('127.0.0.2')).toBe(false)
    expect(isTrusted('10.200.0.1')).toBe(true)
    expect(isTrusted('2001:db8:1::1', 'ipv6')).toBe(true)
  })

  it('believes proxies of this machine alone, unless others are named', () => {
    const { trustedProxies } = readEnvironment({ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' })
    expect(trustedProxies.check('127.0.0.1')).toBe(true)
    expect(trustedProxies.check('::1', 'ipv6')).toBe(true)
    expect(trustedProxies.check('10.0.0.1')).toBe(false)
  })

  it.each(['0.0.0.0', '::', '10.0.0.5', 'shop.internal'])(
    'does not let every client of HOST=%s name its own address (A-28)',
    (HOST) => {
      const header = { HOST, CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }
      expect(() => readEnvironment(header)).toThrow(
        `CLIENT_ADDRESS_HEADER with HOST=${HOST} needs TRUSTED_PROXIES`,
      )
      expect(readEnvironment({ ...header, TRUSTED_PROXIES: '10.0.0.1' }).host).toBe(HOST)
      expect(readEnvironment({ HOST }).host).toBe(HOST)
    },
  )

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
    [{ LIMITS: 'signUps=many' }, 'LIMITS must be settings like'],
    [{ LIMITS: 'noSuchLimit=3/60' }, 'LIMITS must be settings like'],
    [{ LIMITS: 'signUpsPerAddress=300' }, 'LIMITS must be settings like'],
    [{ LIMITS: 'bodyBytes=300/60' }, 'LIMITS must be settings like'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be origins like https://shop.example'],
    [{ CORS_ORIGINS: 'https://a.example/shop' }, 'CORS_ORIGINS must be origins'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug,'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses and networks'],
    [{ TRUSTED_PROXIES: '10.0.0.1' }, 'TRUSTED_PROXIES needs CLIENT_ADDRESS_HEADER'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES must be addresses and networks'],
    [{ CLIENT_ADDRESS_HEADER: 'x real ip' }, 'CLIENT_ADDRESS_HEADER must be the name of a header'],
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
