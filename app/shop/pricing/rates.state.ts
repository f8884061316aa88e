import { createContext, useContext, useSyncExternalStore } from 'react'

import { createListeners } from '../../document/listeners.ts'
import type { Rates } from '../../client/shop-context.ts'
import { usualRates } from '../../client/usual-rates.ts'

const RatesOfPage = createContext(usualRates)

/** With the rates of the page as the server sent it. */
export const RatesProvider = RatesOfPage.Provider

/** What the shop answered since. Never written on the server. */
let newer: Rates | null = null
const { subscribe, notify } = createListeners()

export function useRates(): Rates {
  const sent = useContext(RatesOfPage)
  return useSyncExternalStore(
    subscribe,
    () => newer ?? sent,
    () => sent,
  )
}

/** For a page that was open while the owner changed them. */
export function replaceRates(rates: Rates) {
  newer = rates
  notify()
}
