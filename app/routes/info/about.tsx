import { HouseEmailLink, HousePhoneLink } from '../../layout/house-links.tsx'
import { InfoPage } from '../../layout/info-page.tsx'
import { describePage } from '../../platform/document-head.ts'
import { houseAddress, houseName } from '../../platform/house.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/about.ts'

const figures = [
  { figure: '50K+', of: 'customers' },
  { figure: '10K+', of: 'products made' },
  { figure: '99%', of: 'satisfaction' },
  { figure: '5', of: 'years in business' },
]

const team = [
  {
    name: 'Maud Castellan',
    role: 'Founder and CEO',
    about:
      'Cut patterns for other houses for eleven years. Chooses the cloths, and is the reason nothing leaves without a finished inside.',
  },
  {
    name: 'Idris Bellweather',
    role: 'Head of operations',
    about:
      'Came from a bookbinder’s. Knows where every parcel is, and answers the telephone when a courier does not.',
  },
  {
    name: 'Noor Haddad',
    role: 'Customer success manager',
    about:
      'Writes to you about your size before we cut. Her hand is the one inside most of our cards.',
  },
]

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'About',
    description: `How ${houseName} began in 2019, what we promise, and the three people you will be writing to.`,
    path: '/about',
  })
}

export default function AboutScreen() {
  return (
    <InfoPage title={`About ${houseName}`}>
      <p>
        A lisière is the edge of a cloth: the last centimetre, woven double, that keeps the rest
        from coming apart. Weavers sign there. Most shops cut it off.
      </p>
      <p>
        We were founded in 2019, with one coat and the conviction that somebody might still want to
        know where a cloth came from. Maud had bought the last forty metres of a melton from a mill
        that was closing a loom. It made eleven coats; eleven people bought them, and nine wrote
        back. They asked for trousers. Then for a sweater to go under the coat, for a scarf, for a
        card to go with the scarf.
      </p>
      <p>
        We are still small, and work with some thirty mills and workshops, most of them older than
        all of us together. What we make is described as it is: the fibre, the weight, the region,
        the seam. If something about a piece is a drawback, you will find that in the text as well.
      </p>

      <h2>What we promise</h2>
      <dl className="info-page-pairs">
        <div>
          <dt>Quality products</dt>
          <dd>Named cloths, finished insides, and buttons that stay on. What fails, we mend.</dd>
        </div>
        <div>
          <dt>Fast shipping with tracking</dt>
          <dd>
            Three to five business days, and a status you can follow from the first to the last.
          </dd>
        </div>
        <div>
          <dt>Secure shopping</dt>
          <dd>
            An encrypted connection. Card numbers are checked in your browser and kept nowhere.
          </dd>
        </div>
        <div>
          <dt>24/7 customer care</dt>
          <dd>Write or call at any hour. A person reads it, and no robot answers first.</dd>
        </div>
      </dl>

      <h2>In figures</h2>
      <dl className="info-page-figures">
        {figures.map(({ figure, of }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>

      <h2>The team</h2>
      <dl className="info-page-pairs">
        {team.map(({ name, role, about }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{role}.</strong> {about}
            </dd>
          </div>
        ))}
      </dl>

      <h2>Where to find us</h2>
      <p>
        {houseAddress}
        <br />
        <HouseEmailLink />
        <br />
        <HousePhoneLink />
      </p>
      <div className="info-page-actions">
        <ButtonLink to="/products" size="large">
          Shop all products
        </ButtonLink>
        <ButtonLink to="/categories" look="secondary" size="large">
          Browse collections
        </ButtonLink>
      </div>
    </InfoPage>
  )
}
