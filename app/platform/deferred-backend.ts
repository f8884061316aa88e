import type { Backend } from './backend.ts'

/**
 * A backend that is opened when the first question is put to it.
 *
 * A question is a chain of calls, `backend.from('…').select('…')`, that is sent when it is awaited. So
 * the calls are only noted down here, and made on the real backend once that is there. A download that
 * failed fails the question and is tried again with the next.
 */
export function deferredBackend(open: () => Promise<Backend>): Backend {
  let opened: Promise<Backend> | null = null
  function ask() {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  // Whatever is called on it is called on a real one later: it answers to every name a backend has.
  return noteDown(ask, []) as Backend
}

interface Call {
  name: string | symbol
  given: unknown[]
}

function noteDown(ask: () => Promise<Backend>, calls: readonly Call[]): unknown {
  return new Proxy(Object.create(null), {
    get(_, name) {
      // A backend itself can be awaited, as every value can; only a question is answered.
      if (name === 'then') return calls.length > 0 ? answering(ask, calls) : undefined
      return (...given: unknown[]) => noteDown(ask, [...calls, { name, given }])
    },
  })
}

/** In one go: halfway a chain is a question too, and to await it would send it. */
function answering(ask: () => Promise<Backend>, calls: readonly Call[]) {
  return (...handlers: Parameters<Promise<unknown>['then']>) =>
    ask()
      .then((backend) => calls.reduce<unknown>(makeCall, backend))
      .then(...handlers)
}

function makeCall(target: unknown, { name, given }: Call): unknown {
  return (target as Record<string | symbol, (...given: unknown[]) => unknown>)[name]?.(...given)
}
