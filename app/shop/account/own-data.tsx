import { useState } from 'react'

import { Button } from '../../ui/button/button.tsx'
import { downloadOwnData } from './account.state.ts'

/** The button that downloads the personal data of the shopper. */
export function OwnData() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    await downloadOwnData()
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
