import {
  codeOf,
  DatabaseStartError,
  isDatabaseUnavailable,
  reasonOf,
} from '../../backend/database/database-errors.ts'
import { CommandError, exitCodes, failure, refusal } from '../command-line/exit-codes.ts'
import { formatTime } from '../command-line/output.ts'

/** What a refusal tells beside its name; numbers and lists are written like text. */
type Detail = Record<string, string>

/** What each refusal of the database's functions says to the owner. */
const sentences: Record<string, ((detail: Detail) => string) | undefined> = {
  KEY_REUSED: ({ key }) => `The key "${key}" of --once was used for another command.`,
  ORDER_NOT_FOUND: ({ order_number }) => `No order has the number ${order_number}.`,
  INVALID_TRANSITION: ({ order_number, from, to, allowed }) =>
    `${order_number} is ${from} and cannot become ${to}. ${allowed?.length ? `It can become ${[allowed].flat().join(' or ')}.` : 'That is final.'}`,
  INVALID_TRACKING: ({ field }) => trackingRules[field ?? ''] ?? '',
  INVALID_PAYMENT: ({ order_number, from, to }) =>
    `The payment of ${order_number} is ${from} and cannot become ${to}.`,
  CHANGED: ({ subject, field, value, since, actor }) =>
    `Refused: ${field} of ${subject} is ${value ?? 'none'} by now${changedBy(since, actor)}. Nothing changed.`,
  PRODUCT_NOT_FOUND: ({ slug }) => `No product has the slug ${slug}.`,
  PRODUCT_EXISTS: ({ slug }) => `There is a product ${slug} already.`,
  PRODUCT_ORDERED: ({ slug }) => `${slug} was ordered, and its orders show it. It can be hidden.`,
  CATEGORY_NOT_FOUND: ({ slug, known }) =>
    `There is no category ${slug}. There are: ${[known].flat().join(', ') || 'none'}.`,
  BELOW_ZERO: ({ slug, stock_quantity, pieces }) =>
    `${slug} has ${stock_quantity} in stock: ${pieces} would be fewer than none.`,
  SIZE_NOT_FOUND: ({ slug, size, known }) =>
    known?.length
      ? `${slug} has ${size ? `no size ${size}` : 'sizes'}: name one of ${[known].flat().join(', ')}.`
      : `${slug} has no sizes: leave "${size}" out.`,
  OPEN_ORDERS: ({ order_numbers }) =>
    `An order of this account is still open: ${[order_numbers].flat().join(', ')}. Deliver, cancel or refund it first.`,
  CODE_EXISTS: ({ code }) => `There is a code ${code} already.`,
  CODE_NOT_FOUND: ({ code }) => `There is no code ${code}.`,
  WELCOME_CODE: ({ code }) =>
    `The welcome mail of the newsletter names ${code}. Name another one: --instead CODE`,
  TOO_SOON: ({ rotated_at, again_at }) =>
    `The key was replaced at ${formatTime(new Date(rotated_at ?? ''))}. The next time is possible from ${formatTime(new Date(again_at ?? ''))} on.`,
  INVALID_VALUE: ({ field }) =>
    field === 'code' ? 'A code has 3 to 40 letters and digits.' : `${field} cannot be set.`,
}

const trackingRules: Record<string, string> = {
  carrier: 'The carrier must have 1 to 60 characters.',
  tracking_number: 'A tracking number has 1 to 60 letters, digits, spaces and . / _ -',
  tracking_url: 'The address of the parcel must begin with https:// and have no spaces.',
}

/** The disk, or the share of it that this user may have, is full. The last one is PostgreSQL's. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Why one of several parts failed, such as a picture. Throws what is not its fault: the next one would fail alike. */
export function explainPart(error: unknown): string {
  const isCommon =
    error instanceof CommandError ||
    fullDiskCodes.has(codeOf(error) ?? '') ||
    isDatabaseUnavailable(error)
  if (isCommon) throw error
  return explainError(error).message
}

/** The error as the owner reads it, with its exit code. Unknown ones end with 1. */
export function explainError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  const code = codeOf(error) ?? ''
  // First: a file that cannot be written fails with a system call, as a connection does.
  if (fullDiskCodes.has(code)) {
    return failure(
      `The disk${code === '53100' ? ' of the database' : ''} is full. What was not finished is undone: make room and repeat the command.`,
    )
  }
  if (/^PT\d{3}$/.test(code)) return namedRefusal(reasonOf(error), detailOf(error))
  if (error instanceof DatabaseStartError || isDatabaseUnavailable(error)) {
    return new CommandError(
      exitCodes.noDatabase,
      `The database is gone: ${reasonOf(error)}. What was not finished is undone: repeat the command.`,
    )
  }
  if (code === '55P03') {
    return failure(
      'Another command holds what this one wants to change. Nothing was changed; try again.',
    )
  }
  if (code === '23514') return refusal(explainReason(reasonOf(error)))
  return failure(reasonOf(error))
}

/** What the database gives as a reason: `NAME {detail}` of one of its functions, or PostgreSQL's own words. */
export function explainReason(reason: string): string {
  const [, name = '', detail = '{}'] = /^([A-Z_]+)(?: (\{.*\}))?$/.exec(reason) ?? []
  const sentence = sentences[name]?.(JSON.parse(detail) as Detail)
  if (sentence !== undefined) return sentence.trim()
  // The name of a table's check holds that of the column.
  const [, column] = /\bshop_[a-z]+?s_(\w+)_check\d*\b/.exec(reason) ?? []
  return column ? `This value of ${column} is not allowed.` : reason
}

/** A refusal in the words for this name. */
export function namedRefusal(name: string, detail: Detail): CommandError {
  const sentence = sentences[name]?.(detail)
  return new CommandError(
    name === 'CHANGED' ? exitCodes.changed : exitCodes.refused,
    sentence?.trim() ?? `Refused: ${name} ${JSON.stringify(detail)}`,
  )
}

function detailOf(error: unknown): Detail {
  const detail = (error as { detail?: unknown }).detail
  return typeof detail === 'string' && detail.startsWith('{') ? (JSON.parse(detail) as Detail) : {}
}

/** ` since 2026-11-22 14:02 (maud)`; empty when no act of a command line is recorded. */
function changedBy(since?: string, actor?: string): string {
  return since ? ` since ${formatTime(new Date(since))} (${actor})` : ''
}
