import { useCallback, useSyncExternalStore } from 'react'

import { attempt } from '../../document/attempt.ts'
import { createListeners } from '../../document/listeners.ts'

/** What was typed, by the names of the fields. */
export type Texts = Readonly<Record<string, string>>

/** What a stored draft holds, which may be of an older release, or edited; for any other value that of no draft. */
type Parse<Value> = (stored: unknown) => Value

interface Draft {
  /** The shopper who typed it; empty for a visitor. */
  owner: string
  value: unknown
}

// The only copy that screens read and change. What is stored is for the next load of the page.
const drafts = new Map<string, Draft>()
const { subscribe, notify } = createListeners()

/**
 * What this person typed into a form and did not send. It is there again after Back or a reload in this tab. Another
 * shopper's is removed; a visitor who signs in keeps theirs. Never for cards and passwords.
 */
export function readDraft<Value>(form: string, owner: string, parse: Parse<Value>): Value {
  const draft = drafts.get(form) ?? readStored(form, parse)
  if (draft.owner === owner) drafts.set(form, draft)
  else store(form, { owner, value: draft.owner === '' ? draft.value : parse(undefined) })
  return drafts.get(form)?.value as Value
}

/** Changes the draft, unless another shopper's has taken its place: a response may come late. */
export function writeDraft<Value>(
  form: string,
  owner: string,
  parse: Parse<Value>,
  change: (before: Value) => Value,
) {
  // A visitor may have signed in since.
  const current = drafts.get(form)?.owner || owner
  if (owner !== '' && owner !== current) return
  store(form, { owner: current, value: change(readDraft(form, current, parse)) })
  notify()
}

/** The draft, and a function that changes it. While the owner is unknown (null) there is none. */
export function useFormDraft<Value>(form: string, owner: string | null, parse: Parse<Value>) {
  const none = () => parse(undefined)
  const read = () => (owner === null ? none() : readDraft(form, owner, parse))
  const draft = useSyncExternalStore(subscribe, read, none)
  const write = useCallback(
    (change: (before: Value) => Value) => owner !== null && writeDraft(form, owner, parse, change),
    [form, owner, parse],
  )
  return [draft, write] as const
}

/** The draft of a form that has texts alone. */
export function parseTexts(stored: unknown): Texts {
  const isTexts =
    isRecord(stored) && Object.values(stored).every((text) => typeof text === 'string')
  return isTexts ? (stored as Texts) : noTexts
}

const noTexts: Texts = {}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readStored<Value>(form: string, parse: Parse<Value>): Draft {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '') as unknown)
  if (isRecord(stored) && typeof stored['owner'] === 'string')
    return { owner: stored['owner'], value: parse(stored['value']) }
  return { owner: '', value: parse(undefined) }
}

function store(form: string, draft: Draft) {
  drafts.set(form, draft)
  const value = JSON.stringify(draft.value, withoutCards)
  const stored = `{"owner":${JSON.stringify(draft.owner)},"value":${value}}`
  // Without storage the draft lives as long as the page.
  attempt(() => {
    if (value === 'null' || value === '{}') sessionStorage.removeItem(keyOf(form))
    else sessionStorage.setItem(keyOf(form), stored)
  })
}

/**
 * Thirteen digits in any script, in groups or not, may be a card number: in memory only. An id is not typed, and some
 * have an e-mail address of their telephone number.
 */
function withoutCards(name: string, value: unknown) {
  if (typeof value !== 'string' || name === 'id') return value
  const isAddress = name === 'email' && value.includes('@')
  return !isAddress && mayBeCard.test(value) ? undefined : value
}

const mayBeCard = /\p{Nd}(?:[^\p{Nd}\p{L}]{0,3}\p{Nd}){12}/u

function keyOf(form: string) {
  return `draft ${form}`
}
