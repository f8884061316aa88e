import { startTransition, StrictMode, useEffect, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { cleanAddressBar } from './platform/address-bar.ts'
import { fetchForMove, hurryMoves, reportMishap } from './platform/moves.ts'
import { isTravelling, watchPace, watchPresses } from './platform/pace.ts'
import { pressAgain } from './platform/press-again.ts'
import { trustOnlyOurMarkup } from './platform/trusted-markup.ts'

trustOnlyOurMarkup()
cleanAddressBar()
hurryMoves()
watchPresses()

/** React shows a view transition for what happens in a transition of its own, and for nothing else. */
function Shop() {
  const travelling = useSyncExternalStore(watchPace, isTravelling, isTravelling)
  useEffect(pressAgain, [])
  return (
    <HydratedRouter useTransitions={travelling ? undefined : false} unstable_fetch={fetchForMove} />
  )
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Shop />
    </StrictMode>,
    { onRecoverableError: reportMishap },
  )
})

// After the first view, which does not need it. Should it not come, a page is what it would be without.
void import('./platform/after-first-view.ts').then(
  ({ goOnAfterFirstView }) => goOnAfterFirstView(),
  () => undefined,
)
