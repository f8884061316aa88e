import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'

import { isSessionError, Refusal } from '../../client/api-error.ts'
import type { Backend } from '../../client/backend.ts'
import { checkSession } from '../../client/session.ts'
import { currentShopper, sessionState, useSession } from './session.state.ts'
import { callAs, shopperQuery, tellTabs } from './shopper-query.state.tsx'
import type { storedItem } from './stored-item.ts'

/** Of the shopper whose session ended, or of a visitor, who may sign in as anybody. */
export type StoredAct<Act> = Act & { shopperId: string | null }

/** A list of a shopper's, shown as the acts on it will leave it before they are answered. */
export interface ShopperList<Item, Act extends object, Answer> {
  /** Of its query key. */
  name: string
  /** Where an act waits for a sign-in. */
  stored: ReturnType<typeof storedItem<StoredAct<Act>>>
  /** @param tell tells the other tabs, when reading changes the list */
  read: (
    backend: Backend,
    shopperId: string,
    signal: AbortSignal,
    tell: () => void,
  ) => Promise<Item[]>
  /** @param answer null until there is one */
  apply: (items: readonly Item[], act: Act, answer: Answer | null) => Item[]
  /**
   * @param confirmed the items as last read, with the acts that succeeded since
   * @param later the acts that were pressed since
   * @throws a Refusal, or an unexpected error
   */
  send: (
    backend: Backend,
    shopperId: string,
    act: Act,
    list: { confirmed: Item[]; later: Act[] },
  ) => Promise<Answer>
  /** Whether an act is dropped because of those under way. */
  ignores?: (act: Act, underWay: Act[]) => boolean
}

/** `failed`: without an answer, or with an unexpected one. `signed-out`: the act waits for the sign-in. */
type ActOutcome<Answer> = Answer | Refusal | 'failed' | 'signed-out' | 'ignored'

interface ListData<Item, Act> {
  confirmed: Item[]
  pending: readonly Act[]
}

export function listQuery<Item, Act extends object, Answer>(
  list: ShopperList<Item, Act, Answer>,
  shopperId: string | null,
) {
  const query = shopperQuery<ListData<Item, Act>>(
    [shopperId, list.name],
    async (backend, id, { client, queryKey, signal }) => ({
      confirmed: await list.read(backend, id, signal, () => tellTabs(queryKey)),
      pending: client.getQueryData<ListData<Item, Act>>(queryKey)?.pending ?? [],
    }),
  )
  // Acts are told apart by identity.
  return { ...query, structuralSharing: false as const }
}

/** Changes a list of the signed-in shopper. The changes of one list are sent one after another. */
export async function performAct<Item, Act extends object, Answer>(
  client: QueryClient,
  list: ShopperList<Item, Act, Answer>,
  act: Act,
): Promise<ActOutcome<Answer>> {
  let shopperId: string | null = null
  try {
    const session = sessionState()
    const shopper = session.status === 'signed-in' ? session.shopper : await currentShopper()
    if (shopper) {
      shopperId = shopper.id
      const query = listQuery(list, shopperId)
      if (!client.getQueryData(query.queryKey)) await client.fetchQuery(query)
      if (list.ignores?.(act, actsUnderWay(client, query.queryKey))) return 'ignored'
      const mutation = listMutation(client, list, shopperId)
      return await client.getMutationCache().build(client, mutation).execute(act)
    }
  } catch (error) {
    if (error instanceof Refusal) return error
    if (isSessionError(error)) await checkSession().catch(() => {})
    const session = sessionState()
    const isAnother =
      session.status === 'signed-in' && ![null, session.shopper.id].includes(shopperId)
    if (session.status !== 'signed-out' && !isAnother) return 'failed'
  }
  list.stored.write({ ...act, shopperId })
  return 'signed-out'
}

function listMutation<Item, Act extends object, Answer>(
  client: QueryClient,
  list: ShopperList<Item, Act, Answer>,
  shopperId: string,
) {
  const { queryKey } = listQuery(list, shopperId)
  type Data = ListData<Item, Act>
  function settle(act: Act, confirm = (items: Item[]) => items) {
    client.setQueryData<Data>(
      queryKey,
      (data) =>
        data && {
          confirmed: confirm(data.confirmed),
          pending: data.pending.filter((each) => each !== act),
        },
    )
  }
  return {
    mutationKey: queryKey,
    scope: { id: list.name },
    mutationFn: (act: Act) =>
      callAs(shopperId, (backend) => {
        const confirmed = client.getQueryData<Data>(queryKey)?.confirmed ?? []
        const acts = actsUnderWay<Act>(client, queryKey)
        return list.send(backend, shopperId, act, {
          confirmed,
          later: acts.slice(acts.indexOf(act) + 1),
        })
      }),
    async onMutate(act: Act) {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Data>(
        queryKey,
        (data) => data && { ...data, pending: [...data.pending, act] },
      )
    },
    onSuccess: (answer: Answer, act: Act) => settle(act, (items) => list.apply(items, act, answer)),
    onError: (_error: Error, act: Act) => settle(act),
  }
}

/** In the order in which they were pressed. What waits among them without variables is no act, but an order. */
function actsUnderWay<Act>(client: QueryClient, mutationKey: readonly unknown[]): Act[] {
  const underWay = client.getMutationCache().findAll({ mutationKey, status: 'pending' })
  return underWay.flatMap(({ state }) => (state.variables ? [state.variables as Act] : []))
}

/**
 * The list of the signed-in shopper; none on the server and until the session is known.
 *
 * @param resume performs an act that was pressed before sign-in
 */
export function useShopperList<Item, Act extends object, Answer>(
  list: ShopperList<Item, Act, Answer>,
  resume: (act: Act, items: Item[]) => void,
) {
  const session = useSession()
  const client = useQueryClient()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  const query = listQuery(list, shopperId)
  const { data, isError } = useQuery(query)
  const items = useMemo(() => shownItems(list, data), [list, data])
  const loaded = data ? 'ready' : isError ? 'failed' : 'loading'
  const status = session.status === 'signed-in' ? loaded : session.status
  useEffect(() => {
    if (status !== 'ready') return
    void list.stored.take().then((act) => {
      if (act && [null, shopperId].includes(act.shopperId))
        resume(act, readList(client, list, shopperId))
    })
  }, [client, list, shopperId, status, resume])
  /** Returns the items as they are then. */
  const reload = useCallback(async () => {
    const { queryKey } = listQuery(list, shopperId)
    await client.refetchQueries({ queryKey })
    return readList(client, list, shopperId)
  }, [client, list, shopperId])
  /** Whether each act that the items show was answered. */
  const isConfirmed = status === 'ready' && data?.pending.length === 0
  return useMemo(
    () => ({ status, items, isConfirmed, reload }),
    [status, items, isConfirmed, reload],
  )
}

/** Empties the list at once, but for acts that have no answer yet. */
export function clearList<Item, Act extends object, Answer>(
  client: QueryClient,
  list: ShopperList<Item, Act, Answer>,
  shopperId: string,
) {
  const { queryKey } = listQuery(list, shopperId)
  client.setQueryData(queryKey, (data) => data && { ...data, confirmed: [] })
}

/** The items as they are shown. @internal Exported for tests. */
export function readList<Item, Act extends object, Answer>(
  client: QueryClient,
  list: ShopperList<Item, Act, Answer>,
  shopperId: string | null,
): Item[] {
  const { queryKey } = listQuery(list, shopperId)
  return shownItems(list, client.getQueryData<ListData<Item, Act>>(queryKey))
}

function shownItems<Item, Act extends object, Answer>(
  { apply }: ShopperList<Item, Act, Answer>,
  data: ListData<Item, Act> | undefined,
): Item[] {
  const { confirmed = [], pending = [] } = data ?? {}
  return pending.reduce((items, act) => apply(items, act, null), confirmed)
}
