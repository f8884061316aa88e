import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { cleanAddressBar } from './platform/address-bar.ts'
import { fetchForMove, hurryMoves } from './platform/moves.ts'
import { trustOnlyOurMarkup } from './platform/trusted-markup.ts'

trustOnlyOurMarkup()
cleanAddressBar()
hurryMoves()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchForMove} />
    </StrictMode>,
  )
})

// After the first view, which does not need it. Should it not come, a page is what it would be without.
void import('./platform/after-first-view.ts').then(
  ({ goOnAfterFirstView }) => goOnAfterFirstView(),
  () => undefined,
)
