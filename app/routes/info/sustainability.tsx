import { Link } from 'react-router'
import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'

export const meta = staticMeta({
  title: 'Sustainability',
  description: `How ${shop.name} chooses cloth, makes in small numbers, mends, and means to be carbon neutral by 2030.`,
  path: '/sustainability',
})

export default function SustainabilityScreen() {
  return (
    <InfoPage
      title="Sustainability"
      lastUpdated="January 2025"
      summary={
        <ul>
          <li>The best thing we can do is make few pieces, which are worn for a long time.</li>
          <li>Our goal is carbon neutrality by 2030.</li>
          <li>We mend what we sold, at cost, for as long as it can be mended.</li>
        </ul>
      }
    >
      <p>
        Clothes are not good for the world. Some are less bad than others, mostly because they are
        kept. We try to make that kind, and to write down plainly how far we have come.
      </p>

      <h2>Materials</h2>
      <p>
        Mostly wool, linen, cotton, silk and leather: fibres that can be mended, washed cool, and in
        the end rot. Linen comes from Normandy and Flanders, where flax needs rain and little else.
        Our leather is a by-product of meat, and most of it is tanned with bark. Synthetic fibre is
        used where it makes a piece last: in the heel of a sock, the loops of a bouclé, the weft of
        a skirt. Each product text says so.
      </p>

      <h2>Making</h2>
      <p>
        We cut in lots of eleven to two hundred and recut what sells; nothing is destroyed because
        it did not. What remains of a cloth becomes piping, pocketing, key fobs and the edges of
        boxes. Every workshop is visited by one of the three of us at least once a year, with no
        appointment for the second visit. Wages are part of the first conversation and not of the
        last.
      </p>

      <h2>Carbon</h2>
      <p>
        Our goal is carbon neutrality by 2030, for the house and everything that reaches it: cloth,
        making, transport and parcels. First by using less, then by using other energy, and only at
        the end by paying for what cannot be avoided. About two thirds of our emissions lie with
        mills and dye works, so that is where the work is. Parcels travel by road and rail whenever
        the date allows, and nothing is flown between workshops.
      </p>

      <h2>Packing</h2>
      <p>
        Boxes are of recycled board and meant to be kept. Tissue is unprinted, tape is paper, ribbon
        can be ironed and used again. There has been no plastic in our parcels since the second
        year, apart from what carriers stick on them.
      </p>

      <h2>Keeping and mending</h2>
      <p>
        Wash less than you think, cooler than you think, and hang things out. When something gives,
        write to <CompanyEmailLink subject="Mending" />: we replace buttons for the postage, darn,
        re-line and sew up seams at cost, and give the price beforehand. What you no longer want and
        we can mend, we buy back for a quarter of its price; the archive is where such pieces will
        be sold again.
      </p>

      <h2>What is not good yet</h2>
      <p>
        Silk and cashmere come from far away, and we know their farms only through the spinners.
        Returns cost two journeys: please look at the <Link to="/size-guide">size guide</Link>{' '}
        before you order two sizes. And we calculate our figures ourselves. From 2026 an independent
        auditor will check them.
      </p>
    </InfoPage>
  )
}
