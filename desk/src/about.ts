import { useQuery } from '@tanstack/react-query'

import { read } from './connection.ts'

/** A choice of a filter. */
interface StatusChoice {
  id: string
  name: string
  /** As the storefront's badge of an order has it. */
  colour?: string
}

interface About {
  shop: string
  version: string
  actor: string
  currency: string
  timeZone: string
  lastBackup?: { finishedAt: string; state: string } | null
  statuses: StatusChoice[]
  payments: StatusChoice[]
  carriers: string[]
}

/** Of the shop and its desk; undefined until it is known. */
export function useAbout(): Partial<About> {
  const { data } = useQuery({
    queryKey: ['about'],
    queryFn: async ({ signal }) => (await (await read('/about', { signal })).json()) as About,
  })
  return data ?? {}
}
