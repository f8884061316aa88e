import { useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { handOutOwnData } from './own-account.state.ts'

/** Hands a shopper everything that is kept about them, as one file. */
export function OwnData() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    await handOutOwnData()
    setBusy(false)
  }
  return (
    <>
      <p>
        Everything we keep about you, from your profile to your orders, in one file that people and
        programs can read (JSON).
      </p>
      <Button look="secondary" busy={busy} busyText="Collecting..." onClick={() => void download()}>
        Download my data
      </Button>
    </>
  )
}
