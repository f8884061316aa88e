import { resolve } from 'node:path'

import { houseEmail, houseName } from '../app/platform/house.ts'
import { logLevels } from './log.ts'
import { parseLimits, type LimitSetting } from './limits.ts'

/** What the shop is told from outside. Every entry has a default, a check and a line in the README. */
export interface Environment {
  port: number
  host: string
  /** The address visitors type, without a trailing slash: links in mails and canonical links are made of it. */
  siteUrl: string
  dataDir: string
  /** An external PostgreSQL instead of the embedded one; beside `supabase`, that project's own. */
  databaseUrl: string | null
  /** A hosted Supabase instead of the embedded backend. */
  supabase: { url: string; publishableKey: string } | null
  smtpUrl: string | null
  mailFrom: string
  /** True: sign-up answers with a session at once, without a confirmation mail. */
  authAutoconfirm: boolean
  /** How often something may be done, where it differs from the tables in docs/limits.md. */
  limits: LimitSetting[]
  /** The header, in lower case, in which a proxy of ours names the client; null when there is no proxy. */
  clientAddressHeader: string | null
  logLevel: string
}

/** A value that cannot be used. The message is one line and names the variable. */
export class EnvironmentError extends Error {}

type Variables = Record<string, string | undefined>

export function readEnvironment(variables: Variables): Environment {
  const read = <T>(name: string, fallback: T, parse: (value: string) => T | Refusal): T => {
    const value = variables[name]?.trim()
    if (!value) return fallback
    const parsed = parse(value)
    if (parsed instanceof Refusal)
      throw new EnvironmentError(`${name} ${parsed.rule}, not "${value}"`)
    return parsed
  }

  const port = read('PORT', 3000, wholeNumber(0, 65_535))
  return {
    port,
    host: read('HOST', '127.0.0.1', hostName),
    siteUrl: read('SITE_URL', `http://localhost:${port}`, origin),
    dataDir: resolve(read('DATA_DIR', '.data', anyText)),
    databaseUrl: read('DATABASE_URL', null, urlOf('postgres:', 'postgresql:')),
    supabase: readSupabase(variables, read),
    smtpUrl: read('SMTP_URL', null, urlOf('smtp:', 'smtps:')),
    mailFrom: read('MAIL_FROM', `${houseName} <${houseEmail}>`, mailSender),
    authAutoconfirm: read('AUTH_AUTOCONFIRM', false, onOrOff),
    limits: read('LIMITS', [], limitSettings),
    clientAddressHeader: read('CLIENT_ADDRESS_HEADER', null, headerName),
    logLevel: read('LOG_LEVEL', 'warn', logLevel),
  }
}

function readSupabase(
  variables: Variables,
  read: <T>(name: string, fallback: T, parse: (value: string) => T | Refusal) => T,
) {
  const url = read('SUPABASE_URL', null, urlOf('http:', 'https:'))
  const publishableKey = variables['SUPABASE_PUBLISHABLE_KEY']?.trim()
  if (url && !publishableKey)
    throw new EnvironmentError('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY beside it')
  if (!url && publishableKey)
    throw new EnvironmentError('SUPABASE_PUBLISHABLE_KEY needs SUPABASE_URL beside it')
  return url && publishableKey ? { url: url.replace(/\/+$/, ''), publishableKey } : null
}

/** Why a value was not taken; reads after the variable's name. */
class Refusal {
  readonly rule: string
  constructor(rule: string) {
    this.rule = rule
  }
}

const anyText = (value: string) => value

const wholeNumber = (from: number, to: number) => (value: string) => {
  const number = Number(value)
  const fits = /^\d+$/.test(value) && number >= from && number <= to
  return fits ? number : new Refusal(`must be a whole number from ${from} to ${to}`)
}

const hostName = (value: string) =>
  /^[\w.:-]+$/.test(value) ? value : new Refusal('must be an address to listen on, like 127.0.0.1')

const urlOf =
  (...protocols: string[]) =>
  (value: string) => {
    const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol)
    return fits
      ? value
      : new Refusal(
          `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
        )
  }

function origin(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null
  const fits =
    url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search
  return fits
    ? url.origin
    : new Refusal('must be an origin like https://shop.example, without a path')
}

const mailSender = (value: string) =>
  /^[^\r\n]*@[^\r\n]+$/.test(value)
    ? value
    : new Refusal('must be a sender like Shop <hello@shop.example>')

const logLevel = (value: string) =>
  logLevels.includes(value) ? value : new Refusal(`must be one of ${logLevels.join(', ')}`)

const limitSettings = (value: string) =>
  parseLimits(value) ??
  new Refusal('must be settings like signUpsPerAddress=300/300 (most/seconds) or bodyBytes=65536')

const headerName = (value: string) =>
  /^[\w-]+$/.test(value) ? value.toLowerCase() : new Refusal('must be the name of a header')

function onOrOff(value: string) {
  const word = value.toLowerCase()
  if (['on', 'true', '1'].includes(word)) return true
  if (['off', 'false', '0'].includes(word)) return false
  return new Refusal('must be on or off')
}
