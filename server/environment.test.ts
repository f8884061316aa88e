import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'

describe('the environment', () => {
  it('needs nothing: every value has a default', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      databaseUrl: null,
      supabase: null,
      smtpUrl: null,
      mailFrom: 'Lisière <hello@lisiere.example>',
      authAutoconfirm: false,
      limits: [],
      clientAddressHeader: null,
      logLevel: 'warn',
    })
  })

  it('takes every value it is given', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: 'postgres://shop@db.example/shop',
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
      SMTP_URL: 'smtps://mail.example',
      AUTH_AUTOCONFIRM: 'on',
      LIMITS: 'signUpsPerAddress=300/300 contact.address=10/3600 bodyBytes=65536',
      CLIENT_ADDRESS_HEADER: 'X-Real-IP',
    })
    expect(environment).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      siteUrl: 'https://shop.example',
      databaseUrl: 'postgres://shop@db.example/shop',
      supabase: { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_abc' },
      smtpUrl: 'smtps://mail.example',
      authAutoconfirm: true,
      limits: [
        { name: 'signUpsPerAddress', max: 300, seconds: 300 },
        { name: 'contact.address', max: 10, seconds: 3600 },
        { name: 'bodyBytes', max: 65_536, seconds: null },
      ],
      clientAddressHeader: 'x-real-ip',
    })
  })

  it('counts an empty value as none', () => {
    expect(readEnvironment({ PORT: ' ', SITE_URL: '' }).siteUrl).toBe('http://localhost:3000')
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ HOST: 'my host' }, 'HOST must be an address to listen on, like 127.0.0.1, not "my host"'],
    [{ SITE_URL: 'shop.example' }, 'SITE_URL must be an origin'],
    [{ SITE_URL: 'https://shop.example/shop' }, 'SITE_URL must be an origin'],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must be an address that starts with postgres://',
    ],
    [{ SUPABASE_URL: 'https://abc.supabase.co' }, 'SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY'],
    [{ SUPABASE_PUBLISHABLE_KEY: 'abc' }, 'SUPABASE_PUBLISHABLE_KEY needs SUPABASE_URL'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp://'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a sender'],
    [{ AUTH_AUTOCONFIRM: 'maybe' }, 'AUTH_AUTOCONFIRM must be on or off, not "maybe"'],
    [{ LIMITS: 'signUps=many' }, 'LIMITS must be settings like'],
    [{ LIMITS: 'noSuchLimit=3/60' }, 'LIMITS must be settings like'],
    [{ LIMITS: 'signUpsPerAddress=300' }, 'LIMITS must be settings like'],
    [{ LIMITS: 'bodyBytes=300/60' }, 'LIMITS must be settings like'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug,'],
    [{ CLIENT_ADDRESS_HEADER: 'x real ip' }, 'CLIENT_ADDRESS_HEADER must be the name of a header'],
  ])('refuses %o in one line that names the variable', (variables, line) => {
    expect(() => readEnvironment(variables)).toThrow(line)
  })
})
