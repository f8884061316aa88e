import { useCallback, useSyncExternalStore } from 'react'

/** What was typed, by the names of the fields. */
export type Texts = Readonly<Record<string, string>>

interface Draft {
  /** The shopper who typed it; empty for a visitor. */
  owner: string
  texts: Texts
}

const nothing: Texts = {}
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

/**
 * What this person typed into a form and did not send. It is there again after Back or a reload in this tab. Another
 * shopper's is removed; a visitor who signs in keeps theirs. Never for cards and passwords.
 */
export function readDraft(form: string, owner: string): Texts {
  const draft = drafts.get(form) ?? readStored(form)
  if (draft && (draft.owner === owner || draft.owner === '')) {
    drafts.set(form, draft)
    return draft.texts
  }
  if (draft) store(form, { owner, texts: nothing })
  return nothing
}

/** Replaces the draft. Without texts nothing is kept. */
export function writeDraft(form: string, owner: string, texts: Texts) {
  store(form, { owner, texts })
  for (const listener of listeners) listener()
}

/** The draft, and a function that replaces it. While the owner is unknown (null) there is none. */
export function useFormDraft(form: string, owner: string | null) {
  const read = () => (owner === null ? nothing : readDraft(form, owner))
  const texts = useSyncExternalStore(subscribe, read, () => nothing)
  const write = useCallback(
    (next: Texts) => owner !== null && writeDraft(form, owner, next),
    [form, owner],
  )
  return [texts, write] as const
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readStored(form: string): Draft | null {
  try {
    const { owner, texts } = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '') as Draft
    const isText = Object.values(texts).every((text) => typeof text === 'string')
    return typeof owner === 'string' && isText ? { owner, texts } : null
  } catch {
    // Without storage, or with another text in it, there is no draft.
    return null
  }
}

function store(form: string, draft: Draft) {
  drafts.set(form, draft)
  const kept = Object.entries(draft.texts).filter(
    ([name, text]) => name === 'id' || !mayBeCard.test(text),
  )
  try {
    if (kept.length === 0) sessionStorage.removeItem(keyOf(form))
    else
      sessionStorage.setItem(
        keyOf(form),
        JSON.stringify({ ...draft, texts: Object.fromEntries(kept) }),
      )
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

function keyOf(form: string) {
  return `draft ${form}`
}

/** Thirteen digits in any script, in groups or not: kept in memory only. */
const mayBeCard = /\p{Nd}(?:[^\p{Nd}\p{L}]{0,3}\p{Nd}){12}/u
