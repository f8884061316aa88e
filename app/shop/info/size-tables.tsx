import { Link } from 'react-router'

import { InfoTable } from './info-page.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import './info-page.css'

const womensSizes = [
  ['XS', '31–32', '24–25', '34–35'],
  ['S', '33–34', '26–27', '36–37'],
  ['M', '35–36', '28–29', '38–39'],
  ['L', '37.5–39', '30.5–32', '40.5–42'],
  ['XL', '40.5–42', '33.5–35', '43.5–45'],
]

const mensSizes = [
  ['S', '35–37', '29–31', '27.5'],
  ['M', '38–40', '32–34', '28.5'],
  ['L', '41–43', '35–37', '29.5'],
  ['XL', '44–46', '38–40', '30.5'],
]

/** Body measurements in inches. */
export function WomensSizes() {
  const columns = ['Size', 'Bust', 'Waist', 'Hips']
  return <InfoTable caption="Women’s sizes, in inches" columns={columns} rows={womensSizes} />
}

/** Body measurements in inches; the length is that of a shirt down the back. */
export function MensSizes() {
  const columns = ['Size', 'Chest', 'Waist', 'Length']
  return <InfoTable caption="Men’s sizes, in inches" columns={columns} rows={mensSizes} />
}

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
