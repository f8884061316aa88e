import { readFileSync, statSync } from 'node:fs'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

import { shop } from '../content/shop.ts'
import { reasonOf } from '../backend/database/database-errors.ts'
import { defaultLimits, parseLimits } from './limit-settings.ts'

/** Relative folders count from here, wherever a command is called. */
const root = fileURLToPath(new URL('..', import.meta.url))

/** The settings of the shop. README and docs/running.md have a row for each variable. */
export type Environment = ReturnType<typeof readEnvironment>

type Variables = Record<string, string | undefined>

/** Of 0.1.0. */
const formerVariables =
  'CORS_ORIGINS DATABASE_DIRECT_URL DATABASE_PREPARED DRAIN_SECONDS MAIL_FROM ORDER_MAILS PICTURES_DIR'

/**
 * @param file the file of which some of the variables are
 * @throws an error with a one-line message that names the variable whose value is invalid
 * @internal Exported for tests.
 */
export function readEnvironment(variables: Variables, file: EnvFile | null = null) {
  const known = new Set(['ENV_FILE'])
  function readText(name: string) {
    known.add(name)
    return variables[name]?.trim() || null
  }
  /** Reads one variable. `parse` returns null for a value that breaks the rule. */
  function read<T, U>(name: string, fallback: U, rule: string, parse: (value: string) => T | null) {
    const value = readText(name)
    if (value === null) return fallback
    const parsed = parse(value)
    if (parsed === null) throw new Error(`${name} must be ${rule}, not "${value}"`)
    return parsed
  }
  const readMatch = <U>(name: string, fallback: U, rule: string, pattern: RegExp) =>
    read(name, fallback, rule, (value) => (pattern.test(value) ? value : null))
  /** The error does not repeat the value, which may hold a password. */
  function readUrl(name: string, example: string, ...protocols: string[]) {
    const value = readText(name)
    if (value === null) return null
    if (isUrl(value, protocols)) return value
    const escapes = example.includes('@')
      ? '. Of a password, write # / ? @ % as %23 %2F %3F %40 %25'
      : ''
    throw new Error(`${name} must read ${example}${escapes}`)
  }
  const readPort = <U>(name: string, fallback: U) =>
    read(name, fallback, 'a whole number from 0 to 65535', (value) =>
      /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : null,
    )

  const port = readPort('PORT', 3000)
  const shopEmail = readMatch(
    'SHOP_EMAIL',
    null,
    'one address like owner@shop.example',
    /^[^\s@<>(),;:"\\]{1,64}@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/,
  )
  const networks = 'addresses and networks like 127.0.0.1 10.0.0.0/8'
  const trustedProxies = read('TRUSTED_PROXIES', null, networks, parseNetworks)
  // Of 0.1.0. Without proxies all visitors would be one client.
  if (readText('CLIENT_ADDRESS_HEADER') && !trustedProxies)
    throw new Error(
      'CLIENT_ADDRESS_HEADER is gone: name your proxies in TRUSTED_PROXIES, like 127.0.0.1. They name the client in X-Forwarded-For',
    )
  const dataDir = resolve(root, readText('DATA_DIR') ?? '.data')
  const walArchive = readText('WAL_ARCHIVE')
  const url = readUrl('SUPABASE_URL', 'https://<ref>.supabase.co', 'http:', 'https:')
  const publishableKey = readText('SUPABASE_PUBLISHABLE_KEY')
  if (url && !publishableKey)
    throw new Error('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY beside it')
  if (!url && publishableKey)
    throw new Error('SUPABASE_PUBLISHABLE_KEY needs SUPABASE_URL beside it')
  return {
    port,
    host: readMatch('HOST', '127.0.0.1', 'an address to listen on, like 127.0.0.1', /^[\w.:-]+$/),
    /** The public origin, without a trailing slash: the base of links in mails and of canonical links. */
    siteUrl: read(
      'SITE_URL',
      `http://localhost:${port}`,
      'an origin like https://shop.example, without a path',
      parseOrigin,
    ),
    dataDir,
    /** Where the pictures lie that the owner adds. */
    picturesDir: join(dataDir, 'pictures'),
    /** Where the owner's command line keeps backups. */
    backupDir: resolve(root, readText('BACKUP_DIR') ?? `${dataDir}-backups`),
    /** Where the embedded database copies its write-ahead log, for restoring to a point in time. */
    walArchive: walArchive && resolve(root, walArchive),
    /** An external PostgreSQL instead of the embedded one; with `supabase`, that of the project. */
    databaseUrl: readUrl(
      'DATABASE_URL',
      'postgres://user:password@host:port/database',
      'postgres:',
      'postgresql:',
    ),
    /** A hosted Supabase instead of the embedded backend. */
    supabase: url && publishableKey ? { url: url.replace(/\/+$/, ''), publishableKey } : null,
    /** What a new database begins with; null for the demo on this machine, and nothing elsewhere. */
    catalogue: read('CATALOGUE', null, 'demo or empty', (value) =>
      value === 'demo' || value === 'empty' ? value : null,
    ),
    smtpUrl: readUrl('SMTP_URL', 'smtp://user:password@host:port', 'smtp:', 'smtps:'),
    mailFrom: `${shop.name} <${shopEmail ?? shop.email}>`,
    /** The owner's address: contact messages go there, and mails about new orders. */
    shopEmail,
    /** Signs up without a confirmation mail. */
    authAutoconfirm: read('AUTH_AUTOCONFIRM', false, 'on or off', parseSwitch),
    /** Overrides of the limits in docs/limits.md. */
    limits: read(
      'LIMITS',
      defaultLimits,
      'settings like contact.address=50/3600 (most/seconds) or connections=500',
      parseLimits,
    ),
    /** The proxies whose X-Forwarded-For is believed; null without a proxy. */
    trustedProxies,
    /** One line for each request. */
    accessLog: read('ACCESS_LOG', false, 'on or off', parseSwitch),
    /** The port of 127.0.0.1 that metrics are served on; null for none. */
    metricsPort: readPort('METRICS_PORT', null),
    /** What is wrong with the settings and does not prevent a start, a line each. */
    warnings: warningsOf(formerVariables.split(' ').filter(readText), file, known),
  }
}

interface EnvFile {
  path: string
  names: string[]
  isReadByOthers: boolean
}

function warningsOf(former: string[], file: EnvFile | null, known: Set<string>): string[] {
  const { path = '', names = [], isReadByOthers = false } = file ?? {}
  const unknown = names.filter((name) => !known.has(name))
  return [
    isReadByOthers && `${path} can be read by others on this machine: chmod 600 ${path}`,
    unknown.length > 0 &&
      `${path} sets ${unknown.join(', ')}, which the shop does not know: README.md lists its settings`,
    former.length > 0 &&
      `${former.join(', ')}: no longer read; CHANGELOG.md says what to use instead`,
  ].filter((warning) => warning !== false)
}

function isUrl(value: string, protocols: string[]) {
  try {
    const { protocol, hostname, username, password, searchParams } = new URL(value)
    decodeURIComponent(username + password)
    // `?host=` is the folder of a socket.
    return protocols.includes(protocol) && (hostname !== '' || searchParams.has('host'))
  } catch {
    return false
  }
}

function parseOrigin(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
  return isOrigin ? url.origin : null
}

function parseNetworks(value: string) {
  const networks = new BlockList()
  for (const network of value.split(/[\s,]+/)) {
    const [address = '', bits, ...more] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
    if (isIP(address) === 0 || prefix > most || more.length > 0) return null
    networks.addSubnet(address, prefix, family)
  }
  return networks
}

function parseSwitch(value: string) {
  const isOn = ['on', 'true', '1'].includes(value.toLowerCase())
  return isOn || ['off', 'false', '0'].includes(value.toLowerCase()) ? isOn : null
}

/**
 * The settings of an environment, completed by the file `.env` of the project's folder, or by the one that ENV_FILE
 * names; none when that is empty. What the environment sets wins.
 *
 * @throws an error with one line that names the variable, or the file and the line that is no setting
 */
export function readSettings(environment: Variables): Environment {
  const path = environment['ENV_FILE'] ?? join(root, '.env')
  const stat = path === '' ? undefined : statSync(path, { throwIfNoEntry: false })
  if (!stat) return readEnvironment(environment)
  const text = readFileSync(path, 'utf8')
  for (const [at, line] of text.split('\n').entries()) {
    if (!/^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/.test(line))
      throw new Error(`${path}, line ${at + 1}: a line must read NAME=value`)
  }
  const settings = parseEnv(text)
  const file = { path, names: Object.keys(settings), isReadByOthers: (stat.mode & 0o077) !== 0 }
  return readEnvironment({ ...settings, ...environment }, file)
}

/** The settings of this process, which ends with one line when one is wrong. */
export function readSettingsOrExit(): Environment {
  try {
    return readSettings(process.env)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

// prepare.mjs tries the settings.
if (import.meta.main) readSettingsOrExit()
