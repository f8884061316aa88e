import { Link } from 'react-router'

import { Drawer } from '../ui/drawer.tsx'
import { MensSizes, WomensSizes } from './size-tables.tsx'
import './size-guide-sheet.css'

interface SizeGuideSheetProps {
  /** The slug of what is looked at: its own sizes come alone. */
  category: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The size tables in a sheet along the side. Heavy: loaded on intent. */
export function SizeGuideSheet({ category, open, onOpenChange }: SizeGuideSheetProps) {
  return (
    <Drawer side="right" title="Size Guide" open={open} onOpenChange={onOpenChange}>
      <div className="size-guide-sheet">
        {category !== 'men' && <WomensSizes />}
        {category !== 'women' && <MensSizes />}
        <p>
          Measures are of the body. How to take them, and what to do between two sizes, stands in
          the <Link to="/size-guide">whole guide</Link>.
        </p>
      </div>
    </Drawer>
  )
}
