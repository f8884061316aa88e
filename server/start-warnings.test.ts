import { expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { startWarnings } from './start-warnings.ts'

const proxy = { TRUSTED_PROXIES: '127.0.0.1' }
const mail = { SMTP_URL: 'smtp://mail.example' }
const project = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' }
const owner = { SHOP_EMAIL: 'owner@shop.example' }
const site = { SITE_URL: 'https://shop.example', ...owner }

it.each([
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

it.each(former.split(' '))('%s of 0.1.0 is named as no longer read', (name) => {
  const text = `${name}: no longer read; CHANGELOG.md says what to use instead`
  expect(startWarnings(readEnvironment({ [name]: 'x' }), false)).toEqual([text])
})
