import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '../../ui/button/button.tsx'
import { announce } from '../../ui/feedback/announcements.tsx'

import './order-number.css'

/** An order number with a button that copies it. */
export function OrderNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
      announce('Copied')
    } catch (error) {
      // Without the permission to copy, the number can be selected.
      console.warn('The order number could not be copied', error)
    }
  }
  return (
    <span className="order-number">
      <span>{number}</span>
      <IconButton label="Copy the order number" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
    </span>
  )
}
