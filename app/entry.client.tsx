import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { watchLeaving } from './document/error-log.ts'
import { endReloads } from './document/lost-scripts.ts'
import { watchStyles } from './document/lost-styles.ts'
import { trustOnlyOurMarkup } from './document/trusted-types-policy.ts'
import { cleanAddressBar } from './navigation/address-bar.ts'
import { detectDeploys } from './navigation/deploy-detection.ts'
import { keepHistoryIndex } from './navigation/history.ts'
import { keepFocus } from './ui/keep-focus.ts'
import { dropSecondPresses } from './ui/second-press.ts'

trustOnlyOurMarkup()
endReloads()
watchLeaving()
watchStyles()
cleanAddressBar()
detectDeploys()
keepHistoryIndex()
dropSecondPresses()
keepFocus()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Without transitions React renders the next screen in one go instead of in slices. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  )
})
