import { BlockList, isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'

import { brandName, companyEmail } from '../app/document/company.ts'
import { parseLimits, type LimitSetting } from './http/limits.ts'

/** The settings of the shop. README and docs/running.md have a row for each variable. */
export interface Environment {
  port: number
  host: string
  /** For how long the server goes on serving after SIGTERM. */
  drainSeconds: number
  /** The public origin, without a trailing slash: the base of links in mails and of canonical links. */
  siteUrl: string
  dataDir: string
  /** Where the pictures lie that the owner adds. */
  picturesDir: string
  /** Where the owner's command line keeps backups. */
  backupDir: string
  /** Where the embedded database copies its write-ahead log, for restoring to a point in time. */
  walArchive: string | null
  /** An external PostgreSQL instead of the embedded one; with `supabase`, that of the project. */
  databaseUrl: string | null
  /** A hosted Supabase instead of the embedded backend. */
  supabase: { url: string; publishableKey: string } | null
  smtpUrl: string | null
  mailFrom: string
  /** The owner's address: contact messages go there, and mails about new orders. */
  shopEmail: string | null
  /** Signs up without a confirmation mail. */
  authAutoconfirm: boolean
  /** Overrides of the limits in docs/limits.md. */
  limits: LimitSetting[]
  /** The header, in lower case, in which a trusted proxy names the client; null without a proxy. */
  clientAddressHeader: string | null
  /** The proxies whose header is believed; by default those of this machine. */
  trustedProxies: BlockList
  /** Origins of other sites whose pages may call the backend. */
  corsOrigins: string[]
  logLevel: string
  /** One line for each request. */
  accessLog: boolean
  /** The port of 127.0.0.1 that metrics are served on; null for none. */
  metricsPort: number | null
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** @throws an error with a one-line message that names the variable whose value is invalid */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const readText = (name: string) => variables[name]?.trim() || null
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
  const readDatabaseUrl = (name: string) =>
    readUrl(name, 'postgres://user:password@host:port/database', 'postgres:', 'postgresql:')

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
  const host = readMatch(
    'HOST',
    '127.0.0.1',
    'an address to listen on, like 127.0.0.1',
    /^[\w.:-]+$/,
  )
  const clientAddressHeader = readMatch(
    'CLIENT_ADDRESS_HEADER',
    null,
    'the name of a header',
    /^[\w-]+$/,
  )
  const trustedProxies = read(
    'TRUSTED_PROXIES',
    null,
    'addresses and networks like 127.0.0.1 10.0.0.0/8',
    parseNetworks,
  )
  if (clientAddressHeader && !trustedProxies && !isLoopback(host))
    throw new Error(
      `CLIENT_ADDRESS_HEADER with HOST=${host} needs TRUSTED_PROXIES, the addresses of your proxies: without it every client could name its own address`,
    )
  if (trustedProxies && !clientAddressHeader)
    throw new Error('TRUSTED_PROXIES needs CLIENT_ADDRESS_HEADER beside it')
  const dataDir = resolve(readText('DATA_DIR') ?? '.data')
  const walArchive = readText('WAL_ARCHIVE')
  const url = readUrl('SUPABASE_URL', 'https://<ref>.supabase.co', 'http:', 'https:')
  const publishableKey = readText('SUPABASE_PUBLISHABLE_KEY')
  if (url && !publishableKey)
    throw new Error('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY beside it')
  if (!url && publishableKey)
    throw new Error('SUPABASE_PUBLISHABLE_KEY needs SUPABASE_URL beside it')
  return {
    port,
    host,
    drainSeconds: read('DRAIN_SECONDS', 0, 'a whole number of seconds, at most 60', (value) =>
      /^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) : null,
    ),
    siteUrl: read(
      'SITE_URL',
      `http://localhost:${port}`,
      'an origin like https://shop.example, without a path',
      parseOrigin,
    ),
    dataDir,
    picturesDir: join(dataDir, 'pictures'),
    backupDir: resolve(readText('BACKUP_DIR') ?? `${dataDir}-backups`),
    walArchive: walArchive && resolve(walArchive),
    databaseUrl: readDatabaseUrl('DATABASE_URL'),
    supabase: url && publishableKey ? { url: url.replace(/\/+$/, ''), publishableKey } : null,
    smtpUrl: readUrl('SMTP_URL', 'smtp://user:password@host:port', 'smtp:', 'smtps:'),
    mailFrom: `${brandName} <${shopEmail ?? companyEmail}>`,
    shopEmail,
    authAutoconfirm: read('AUTH_AUTOCONFIRM', false, 'on or off', parseSwitch),
    limits: read(
      'LIMITS',
      [],
      'settings like signUpsPerAddress=300/300 (most/seconds) or bodyBytes=65536',
      parseLimits,
    ),
    clientAddressHeader: clientAddressHeader?.toLowerCase() ?? null,
    trustedProxies: trustedProxies ?? thisMachine(),
    corsOrigins: read(
      'CORS_ORIGINS',
      [],
      'origins like https://shop.example, separated by spaces',
      parseOrigins,
    ),
    logLevel: read('LOG_LEVEL', 'warn', `one of ${logLevels.join(', ')}`, (value) =>
      logLevels.includes(value) ? value : null,
    ),
    accessLog: read('ACCESS_LOG', false, 'on or off', parseSwitch),
    metricsPort: readPort('METRICS_PORT', null),
  }
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

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

function thisMachine() {
  const addresses = new BlockList()
  addresses.addSubnet('127.0.0.0', 8, 'ipv4')
  addresses.addAddress('::1', 'ipv6')
  return addresses
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

function parseOrigins(value: string) {
  const origins = value.split(/[\s,]+/).map(parseOrigin)
  return origins.every((origin) => typeof origin === 'string') ? origins : null
}

function parseSwitch(value: string) {
  const isOn = ['on', 'true', '1'].includes(value.toLowerCase())
  return isOn || ['off', 'false', '0'].includes(value.toLowerCase()) ? isOn : null
}
