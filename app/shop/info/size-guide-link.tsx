import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'

import { lazyComponent, preloadOnIntent } from '../../ui/lazy.ts'

const SizeGuideSheet = lazyComponent(
  async () => (await import('./size-guide-sheet.tsx')).SizeGuideSheet,
)

/** Opens the size guide in a sheet; without script, as a page. */
export function SizeGuideLink({ category }: { category: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link
        to="/size-guide"
        aria-haspopup="dialog"
        {...preloadOnIntent(SizeGuideSheet)}
        onClick={show}
      >
        Size guide
      </Link>
      {open && <SizeGuideSheet category={category} onClose={close} onMissing={close} />}
    </>
  )
}
