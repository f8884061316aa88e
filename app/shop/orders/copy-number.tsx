import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

import './copy-number.css'

/** An order number that can be taken along with one press. */
export function CopyNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
    } catch (error) {
      // Some browsers allow no copying; the number can be marked by hand.
      console.warn('The order number could not be copied', error)
    }
  }
  return (
    <span className="copy-number">
      <span>{number}</span>
      <IconButton label="Copy the order number" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <VisuallyHidden>
        <span role="status">{copied && 'Copied'}</span>
      </VisuallyHidden>
    </span>
  )
}
