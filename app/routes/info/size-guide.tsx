import { Link } from 'react-router'
import { HouseEmailLink } from '../../layout/house-links.tsx'
import { InfoPage } from '../../layout/info-page.tsx'
import { MensSizes, WomensSizes } from '../../layout/size-tables.tsx'
import { describePage } from '../../platform/document-head.ts'
import type { Route } from './+types/size-guide.ts'

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Size Guide',
    description:
      'Women’s sizes XS to XL and men’s S to XL in inches, and how to take each measure.',
    path: '/size-guide',
  })
}

export default function SizeGuideScreen() {
  return (
    <InfoPage
      title="Size Guide"
      summary={
        <p>
          Made to your size. Tell us XS–XL in the order notes, or we write to you before cutting.
          Measures are of the body, in inches; length is that of a shirt.
        </p>
      }
    >
      <h2>Women</h2>
      <WomensSizes />

      <h2>Men</h2>
      <MensSizes />

      <h2>How to measure</h2>
      <dl className="info-page-pairs">
        <div>
          <dt>Bust or chest</dt>
          <dd>Round the fullest part, tape level under the arms, breathing out.</dd>
        </div>
        <div>
          <dt>Waist</dt>
          <dd>Where you bend sideways. Keep a finger under the tape.</dd>
        </div>
        <div>
          <dt>Hips</dt>
          <dd>Feet together, round the widest point, usually eight inches below the waist.</dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd>From the seam of the collar down the middle of the back to the hem of a shirt.</dd>
        </div>
      </dl>

      <h2>Between two sizes</h2>
      <p>
        Take the larger for coats, jackets and knitwear, the smaller for anything cut on the bias:
        it gives. Gloves go by the hand at the knuckles, hats by the head above the ears, rings by a
        ring that fits; put any of these into the order notes.
      </p>
      <p>
        Not certain? Write to <HouseEmailLink /> with the measures of something you like to wear.
        Should it still be wrong,{' '}
        <Link to="/returns-exchanges">exchanges are free within 30 days</Link>.
      </p>
    </InfoPage>
  )
}
