import { useHydrated } from './hydrated.ts'

/**
 * When to fetch what a link leads to. A pointer says where it is going before it presses; a finger
 * does not, so on a phone what can be seen is fetched, unless its owner asks to save data.
 */
export function usePrefetch(): 'intent' | 'viewport' {
  return useHydrated() && fetchesWhatIsSeen() ? 'viewport' : 'intent'
}

function fetchesWhatIsSeen(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && matchMedia('(hover: none)').matches
}
