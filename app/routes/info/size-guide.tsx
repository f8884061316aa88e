import { Link } from 'react-router'

import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage, InfoPairs } from '../../shop/info/info-page.tsx'
import { MensSizes, WomensSizes } from '../../shop/info/size-tables.tsx'

export const meta = staticMeta({
  title: 'Size Guide',
  description: 'Women’s sizes XS to XL and men’s S to XL in inches, and how to take each measure.',
  path: '/size-guide',
})

export default function SizeGuideScreen() {
  return (
    <InfoPage
      title="Size Guide"
      summary={
        <p>
          Choose a size beside Add to Cart, or later in your cart, where several pieces can each
          have their own: “1 × M, 1 × L”. If you leave it open, we will write to you before we send
          anything. These are body measurements, in inches; the length is that of a shirt.
        </p>
      }
    >
      <h2>Women</h2>
      <WomensSizes />

      <h2>Men</h2>
      <MensSizes />

      <h2>Trousers</h2>
      <p>
        Trousers, cords and shorts go by the waist in inches, in even numbers: women’s from 24 to
        34, men’s from 28 to 40.
      </p>

      <h2>How to measure</h2>
      <InfoPairs
        pairs={[
          ['Bust or chest', 'Round the fullest part, tape level under the arms, breathing out.'],
          ['Waist', 'Where you bend sideways. Keep a finger under the tape.'],
          ['Hips', 'Feet together, round the widest point, usually eight inches below the waist.'],
          [
            'Length',
            'From the seam of the collar down the middle of the back to the hem of a shirt.',
          ],
        ]}
      />

      <h2>Between two sizes</h2>
      <p>
        Take the larger for coats, jackets and knitwear, the smaller for anything cut on the bias:
        it gives. Gloves go by the hand at the knuckles, hats by the head above the ears, rings by a
        ring that fits; please write any of these in the order notes.
      </p>
      <p>
        Not certain? Write to <CompanyEmailLink /> with the measurements of something you like to
        wear. Should it still be wrong,{' '}
        <Link to="/returns-exchanges">exchanges are free within 30 days</Link>.
      </p>
    </InfoPage>
  )
}
