import { expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { startWarnings } from './start-warnings.ts'

const header = { CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }
const mail = { SMTP_URL: 'smtp://mail.example' }
const project = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' }
const owner = { SHOP_EMAIL: 'owner@shop.example' }
const site = { SITE_URL: 'https://shop.example', ...owner }

it.each([
  [{}, true, []],
  [{ ...site, ...header, ...mail }, false, []],
  [{ ...site, ...header }, false, ['SMTP_URL']],
  [{ ...site, ...mail }, false, ['CLIENT_ADDRESS_HEADER']],
  [header, true, ['SMTP_URL', 'SHOP_EMAIL']],
  [{ ...site, ...header, ...mail, SHOP_EMAIL: '' }, false, ['SHOP_EMAIL']],
  [project, false, []],
  [{ ...project, DATABASE_URL: 'postgresql://db.example/shop' }, false, ['SMTP_URL']],
  [{ ...owner, SITE_URL: 'https://localhost' }, true, ['CLIENT_ADDRESS_HEADER']],
  [{ ...owner, SITE_URL: 'http://shop.example', ...mail }, true, ['demo shoppers']],
  [site, true, ['SMTP_URL', 'CLIENT_ADDRESS_HEADER', 'demo shoppers']],
])('%o, demo shoppers %s: warns of %j', (variables, hasDemoShoppers, subjects) => {
  const warnings = startWarnings(readEnvironment(variables), hasDemoShoppers)
  expect(warnings).toHaveLength(subjects.length)
  for (const [at, subject] of subjects.entries()) expect(warnings[at]).toContain(subject)
})
