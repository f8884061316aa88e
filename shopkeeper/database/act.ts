import { createHash } from 'node:crypto'

import type { Client } from 'pg'

import { runTransaction } from '../../backend/database/pool.ts'
import type { Call, CallOnFiles } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { describeChange, labelOf } from './describe-change.ts'
import { readRows } from './read-rows.ts'

/** What an act changed: the values before and after, as the log keeps them. */
interface Change {
  before: object | null
  after: object
}

/** A change, and whether it was done by an earlier command with the same --once key. */
interface Done extends Change {
  isRepeated: boolean
}

/** Does one act, and writes what it changed. */
export async function changeAndReport(
  call: Call,
  subject: string,
  work: Parameters<typeof performAct>[2],
): Promise<void> {
  reportChange(call, subject, await performAct(call, subject, work))
}

/** Writes what an act changed: `linen-shirt  price 95.00 -> 79.00`. */
export function reportChange(
  { output }: CallOnFiles,
  subject: string,
  { before, after, isRepeated }: Done,
  ...more: string[]
): void {
  const line = `${subject}  ${describeChange(before, after) || 'unchanged'}`
  output.result(
    { subject, before, after, is_repeated: isRepeated },
    isRepeated ? `${line} (done before)` : line,
    ...more,
  )
}

/**
 * Does one act: what `work` writes and the line of the log are one transaction. A dry run is rolled
 * back; a repeated command answers what it answered first.
 *
 * @param subject what is changed: an order number, a slug, an id
 */
export async function performAct<Work extends Change>(
  call: Call,
  subject: string,
  work: (client: Client) => Promise<Work>,
): Promise<Done & Pick<Work, 'before' | 'after'>> {
  const { database, isDryRun } = call
  return runTransaction(
    database,
    async () => {
      const repeated = await findRepeated<Work>(call, subject)
      if (repeated) return repeated
      const change = await work(database)
      await compareShown(call, subject, change.before)
      await recordAct(call, subject, change)
      return { ...change, isRepeated: false }
    },
    isDryRun ? 'rollback' : 'commit',
  )
}

/**
 * Compares the state before an act with what the desk showed. `before` was read under the act's lock.
 *
 * @throws the refusal CHANGED, which rolls back what was changed
 */
export async function compareShown(
  { shown, database }: Call,
  subject: string,
  before: object | null,
): Promise<void> {
  // As JSON, which the page has, too.
  const known = flat(JSON.parse(JSON.stringify(before ?? {})) as Values)
  for (const [field, value] of Object.entries(flat(shown ?? {}))) {
    if (before && !(field in known))
      throw usageError(`This act does not compare ${labelOf(field)}.`)
    const now = known[field] ?? null
    if (isSame(value ?? null, now)) continue
    await readRows(database)`
      select private.refuse_changed(${subject}, ${labelOf(field)},
        ${JSON.stringify(value ?? null)}, ${JSON.stringify(now)})`
  }
}

type Values = Record<string, unknown>

/** `{stock: {M: 3}}` as `{'stock M': 3}`. */
function flat(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([key, inner]) => [`${name} ${key}`.trim(), inner])
        : [[name, value]],
    ),
  )
}

/** 79, "79" and "79.00" are the same; so are two spellings of a moment. */
function isSame(one: unknown, other: unknown): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true
  const [first, second] = [one, other].map(asNumber)
  return first !== null && first === second
}

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return /^\d{4}-\d\d-\d\dT\d\d:/.test(value) ? Date.parse(value) : null
}

async function findRepeated<Work extends Change>(call: Call, subject: string) {
  const { requestKey, database } = call
  if (requestKey === null) return null
  const [found] = await readRows<Pick<Work, 'before' | 'after'>>(database)`
    select before, after from private.find_repeated_act(${requestKey}, ${requestHash(call)}, ${subject})`
  return found ? { ...found, isRepeated: true } : null
}

/** Writes into the log what left the shop: whose, and how many. A dry run leaves no line. */
export async function recordExport(call: Call, subject: string, counts: object): Promise<void> {
  const change = { before: null, after: counts }
  if (!call.isDryRun) await recordAct({ ...call, requestKey: null }, subject, change)
}

async function recordAct(call: Call, subject: string, change: Change): Promise<void> {
  const { database, actor, command, requestKey } = call
  await readRows(database)`
    insert into private.owner_acts (actor, act, subject, before, after, request_key, request_hash)
    values (${actor}, ${command}, ${subject}, ${change.before}, ${change.after},
      ${requestKey}, ${requestKey && requestHash(call)})`
}

function requestHash(call: Call): Buffer {
  return createHash('sha256').update(JSON.stringify(call.request)).digest()
}
