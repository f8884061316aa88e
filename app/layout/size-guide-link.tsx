import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'

import { intentOf, loadOnIntent } from '../ui/load-on-intent.ts'

const SizeGuideSheet = loadOnIntent(
  () => import('./size-guide-sheet.tsx'),
  (module) => module.SizeGuideSheet,
)

/** The way to the size guide. It is opened beside the product, so that nobody loses their place. */
export function SizeGuideLink({ category }: { category: string }) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    setSheet('open')
  }
  return (
    <>
      <Link to="/size-guide" aria-haspopup="dialog" {...intentOf(SizeGuideSheet)} onClick={open}>
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
