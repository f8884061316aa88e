import { Share2 } from 'lucide'

import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Opens the device's share sheet, or copies the link on devices without one. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="quiet" onClick={() => void sharePage(title)}>
      <Icon of={Share2} />
      <span>Share</span>
    </Button>
  )
}

async function sharePage(title: string) {
  const url = window.location.origin + window.location.pathname
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else await copyLink(url)
  } catch (error) {
    // The shopper closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success({ title: 'Link Copied', description: 'The link is ready to paste.' })
  } catch {
    // Without TLS there is no clipboard.
    toast({ title: 'Copy this link', description: url })
  }
}
