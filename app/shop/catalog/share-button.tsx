import { Share2 } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { confirm, notify } from '../../ui/toast.ts'

/** Hands the page to the device's own share sheet, or copies its link where there is none. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="quiet" onClick={() => void sharePage(title)}>
      <Share2 aria-hidden />
      Share
    </Button>
  )
}

async function sharePage(title: string) {
  const url = window.location.origin + window.location.pathname
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else await copyLink(url)
  } catch (error) {
    // Somebody who closes the share sheet has said no, not failed.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    confirm({ title: 'Link Copied', description: 'The link is ready to paste.' })
  } catch {
    // Clipboards are closed to pages without TLS; the link can still be taken by hand.
    notify({ title: 'Copy this link', description: url })
  }
}
