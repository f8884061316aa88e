import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { shareKey, takeKey } from './connection.ts'
import { Desk } from './desk.tsx'

takeKey()
// The address of a desk that was started again, opened in this tab.
window.addEventListener('hashchange', (event) => {
  if (!takeKey()) return
  event.stopImmediatePropagation()
  location.reload()
})
await shareKey()

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const styles = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <Desk />
      </CacheProvider>
    </StrictMode>,
  )
