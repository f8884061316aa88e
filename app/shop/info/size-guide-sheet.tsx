import { Link } from 'react-router'

import { sizeTables } from '../../../content/size-tables.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { SizeTable } from './size-table.tsx'
import './info-page.css'

interface SizeGuideSheetProps {
  /** The product's category slug; products of a category with a table show only that. */
  category: string
  onClose: () => void
}

/** Loaded on intent. */
export function SizeGuideSheet({ category, onClose }: SizeGuideSheetProps) {
  const shown = category in sizeTables ? [category] : Object.keys(sizeTables)
  return (
    <Drawer side="right" title="Size Guide" onClose={onClose}>
      <div className="size-guide-sheet">
        {shown.map((each) => (
          <SizeTable key={each} of={each} />
        ))}
        <p>
          These are body measurements. The <Link to="/size-guide">full size guide</Link> explains
          how to take them, and what to do between two sizes.
        </p>
      </div>
    </Drawer>
  )
}
