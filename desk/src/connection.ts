/** The key of this desk, and every request that needs it. */

const storageName = 'desk-key'

/** Why a request was not answered; `status` 0 when the desk could not be reached. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const listeners = new Set<() => void>()
let closed: 'ended' | 'without key' | null = null

/** For `useSyncExternalStore`: why nothing can be done here. */
export const closing = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => closed,
}

function setClosed(value: typeof closed): void {
  if (value === closed) return
  closed = value
  for (const listener of listeners) listener()
}

/**
 * Takes the key out of the address. The fragment is never sent, and the address that stays has no key.
 * Also of a desk that was started again: its address in the same tab only changes the fragment.
 */
export function takeKey(): boolean {
  const [, key] = /^#key=([\w-]+)$/.exec(location.hash) ?? []
  if (key !== undefined) {
    sessionStorage.setItem(storageName, key)
    history.replaceState(null, '', '#/')
  }
  setClosed(sessionStorage.getItem(storageName) === null ? 'without key' : null)
  return key !== undefined
}

/** A new tab shows itself after this time; the key may come later. */
const handOverMs = 500

/** A link of this desk that is opened in a new tab has no key there: a tab that has it hands it over. */
export async function shareKey(): Promise<void> {
  const tabs = new BroadcastChannel(storageName)
  const given = new Promise<void>((resolve) => {
    tabs.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      const own = sessionStorage.getItem(storageName)
      if (data === null && closed === null) tabs.postMessage(own)
      if (data === null || own !== null) return
      sessionStorage.setItem(storageName, data)
      setClosed(null)
      resolve()
    })
  })
  if (closed === null) return
  tabs.postMessage(null)
  await Promise.race([given, new Promise((resolve) => setTimeout(resolve, handOverMs))])
  if (closed !== null) void given.then(() => location.reload())
}

const patienceMs = 60_000

/** @throws DeskError with a line for the owner */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${sessionStorage.getItem(storageName) ?? ''}`)
  const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error
      throw new DeskError(0, 'The desk does not answer. Is ./shop desk still running?')
    },
  )
  if (response.ok) return response
  if (response.status === 401) setClosed(closed ?? 'ended')
  throw new DeskError(response.status, await messageOf(response))
}

/** A read, which is given up after a minute. */
export function read(path: string, init: RequestInit = {}): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs)
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
  return request(path, { ...init, signal }).catch((error: unknown) => {
    if (patience.aborted) throw new DeskError(0, 'The desk gave no answer within a minute.')
    throw error
  })
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not JSON: what it says is not for the owner.
  }
  return `The desk could not do this (${response.status}).`
}
