import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'

import { preloadOnIntent, lazyOnIntent } from '../../ui/lazy.ts'

const SizeGuideSheet = lazyOnIntent(
  async () => (await import('./size-guide-sheet.tsx')).SizeGuideSheet,
)

/** Opens the size guide in a sheet; without script it leads to the page. */
export function SizeGuideLink({ category }: { category: string }) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    setSheet('open')
  }
  return (
    <>
      <Link
        to="/size-guide"
        aria-haspopup="dialog"
        {...preloadOnIntent(SizeGuideSheet)}
        onClick={open}
      >
        Size guide
      </Link>
      {sheet !== 'never' && (
        <SizeGuideSheet
          category={category}
          open={sheet === 'open'}
          onOpenChange={(isOpen) => setSheet(isOpen ? 'open' : 'closed')}
        />
      )}
    </>
  )
}
