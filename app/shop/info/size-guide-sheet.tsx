import { Link } from 'react-router'

import { Drawer } from '../../ui/overlay/drawer.tsx'
import { MensSizes, WomensSizes } from './size-tables.tsx'
import './size-guide-sheet.css'

interface SizeGuideSheetProps {
  /** The product's category slug; women's and men's products show only their own sizes. */
  category: string
  onClose: () => void
}

/** Loaded on intent. */
export function SizeGuideSheet({ category, onClose }: SizeGuideSheetProps) {
  return (
    <Drawer side="right" title="Size Guide" onClose={onClose}>
      <div className="size-guide-sheet">
        {category !== 'men' && <WomensSizes />}
        {category !== 'women' && <MensSizes />}
        <p>
          These are body measurements. The <Link to="/size-guide">full size guide</Link> explains
          how to take them, and what to do between two sizes.
        </p>
      </div>
    </Drawer>
  )
}
