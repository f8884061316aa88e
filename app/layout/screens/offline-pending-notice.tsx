import { useNavigation } from 'react-router'

import { useDelayedFlag } from './use-delayed-flag.ts'

/** Says that the pending navigation continues once the browser is back online. */
export function OfflinePendingNotice() {
  const isNavigating = useNavigation().state !== 'idle'
  return useDelayedFlag(isNavigating) && ' Your page opens once you are back online.'
}
