import { useNavigation } from 'react-router'

import { useDelayedFlag } from './use-delayed-flag.ts'

/** Offline: says that the pending navigation goes on once the connection is back. */
export function OfflinePendingNotice() {
  const isUnderWay = useNavigation().state !== 'idle'
  return useDelayedFlag(isUnderWay) && ' Your page opens once you are back online.'
}
