import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow, readRows, SqlText } from '../database/read-rows.ts'
import { namedRefusal } from '../database/refusals.ts'

export function addSettingCommands(settings: CommandUnknownOpts, call: Call): void {
  settings
    .command('list', { isDefault: true })
    .summary('list the settings of the shop: shipping, tax, low stock, welcome code, …')
    .action(() => listSettings(call))
  settings
    .command('set <name=value...>')
    .summary('change settings of the shop: free-shipping-over=75 tax-percent=5.5')
    .action((texts) => setSettings(call, texts))
}

interface Range {
  least: number
  most: number
  decimals: number
}

interface Text {
  /** What it must be, with an example. */
  rule: string
  takes: (value: string) => boolean
}

/** The columns of public.shop_settings that an owner sets, with the values that each takes. */
const settings: Record<string, Range | Text> = {
  free_shipping_over: { least: 0, most: 1_000_000, decimals: 2 },
  standard_shipping: { least: 0, most: 1_000_000, decimals: 2 },
  tax_percent: { least: 0, most: 100, decimals: 2 },
  rupees_per_dollar: { least: 0.0001, most: 999_999, decimals: 4 },
  free_shipping_over_rupees: { least: 0, most: 1_000_000, decimals: 0 },
  low_stock_below: { least: 0, most: 1_000_000, decimals: 0 },
  welcome_code: {
    rule: 'a discount code that is accepted, like WELCOME20',
    takes: (value) => value.trim() !== '',
  },
  time_zone: { rule: 'a time zone, like Europe/Paris', takes: isTimeZone },
  client_address_header: {
    rule: 'a header in lower case, like x-forwarded-for',
    takes: (value) => /^[a-z][a-z0-9-]{0,60}$/.test(value),
  },
}
const columns = new SqlText(Object.keys(settings).join(', '))
const readSettings = readRow<Record<string, unknown>>
const nameOf = (column: string) => column.replaceAll('_', '-')

async function listSettings({ database, output }: Call): Promise<void> {
  const row = await readSettings(database)`select ${columns} from public.shop_settings`
  const rows = Object.entries(row).map(([column, value]) => ({
    name: nameOf(column),
    value:
      typeof value === 'string' && settings[column] && 'least' in settings[column]
        ? Number(value)
        : value,
  }))
  output.rows(rows, { noun: ['setting'] })
}

async function setSettings(call: Call, texts: string[]): Promise<void> {
  const given = texts.map(parseSetting)
  const wanted: Record<string, string> = Object.fromEntries(given)
  if (Object.keys(wanted).length < given.length) throw usageError('A setting is named twice.')
  const readAll = readRow<{ known: object }>
  const { known: shown } = await readAll(call.database)`
    select to_jsonb(settings) as known from public.shop_settings as settings`
  await changeAndReport(call, 'settings', async (database) => {
    const { known } = await readAll(database)`
      select to_jsonb(settings) as known from public.shop_settings as settings for update`
    await readRows(database)`
      select private.check_expected('settings', ${known}, ${shown}, ${wanted})`
    const before = await readSettings(database)`select ${columns} from public.shop_settings`
    const { welcome_code: code } = wanted
    if (code !== undefined) {
      // As it is stored. It cannot be disabled meanwhile.
      const [offer] = await readRows<{ code: string }>(database)`
        select code from private.codes where code = private.normalize_code(${code}) and is_active for share`
      if (!offer) throw namedRefusal('CODE_NOT_FOUND', { code })
      wanted['welcome_code'] = offer.code
    }
    const after = await readSettings(database)`
      update public.shop_settings as settings
      set (${columns}) = (select ${columns} from jsonb_populate_record(settings, ${wanted}) as wanted)
      returning ${columns}`
    return { before, after }
  })
}

/** `free-shipping-over=75` as column and value. */
function parseSetting(text: string): [column: string, value: string] {
  const [, name = '', value = ''] = /^([a-z-]+)=(.*)$/s.exec(text.trim()) ?? []
  const column = name.replaceAll('-', '_')
  const range = Object.hasOwn(settings, column) ? settings[column] : undefined
  if (range === undefined) {
    const known = Object.keys(settings).map(nameOf).join(', ')
    throw usageError(`"${text}" names no setting. There are: ${known}. Write name=value.`)
  }
  if ('rule' in range) {
    if (range.takes(value)) return [column, value]
    throw usageError(`${name} must be ${range.rule}, not "${value}".`)
  }
  const { least, most, decimals } = range
  const number = /^\d{1,7}(\.\d{1,4})?$/.test(value) ? Number(value) : Number.NaN
  const isExact = (value.split('.')[1] ?? '').length <= decimals
  if (number >= least && number <= most && isExact) return [column, value]
  const places = decimals === 0 ? 'a whole number' : `a number with at most ${decimals} decimals`
  throw usageError(`${name} must be ${places} from ${least} to ${most}, not "${value}".`)
}

/** By its IANA name: a difference to UTC knows no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
