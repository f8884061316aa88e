import { CompanyEmailLink, CompanyPhoneLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage, InfoPairs } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'

const figures = [
  { figure: '50K+', of: 'customers' },
  { figure: '10K+', of: 'products made' },
  { figure: '99%', of: 'satisfaction' },
  { figure: '5', of: 'years in business' },
]

const team = [
  member(
    'Maud Castellan',
    'Founder and CEO',
    'Cut patterns for other houses for eleven years. Chooses the cloths, and is the reason nothing leaves without a finished inside.',
  ),
  member(
    'Idris Bellweather',
    'Head of operations',
    'Came from a bookbinder’s. Knows where every parcel is, and answers the telephone when a courier does not.',
  ),
  member(
    'Noor Haddad',
    'Customer success manager',
    'Writes to you when a size was left open. Her hand is the one inside most of our cards.',
  ),
]

function member(name: string, role: string, about: string) {
  return [
    name,
    <>
      <strong>{role}.</strong> {about}
    </>,
  ] as const
}

export const meta = staticMeta({
  title: 'About',
  description: `How ${shop.name} began in 2019, what we promise, and the three people you will be writing to.`,
  path: '/about',
})

export default function AboutScreen() {
  return (
    <InfoPage title={`About ${shop.name}`}>
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
      <InfoPairs
        pairs={[
          [
            'Quality products',
            'Named cloths, finished insides, and buttons that stay on. What fails, we mend.',
          ],
          [
            'Fast shipping with tracking',
            'Three to five business days, and a status you can follow from the first to the last.',
          ],
          [
            'Secure shopping',
            'An encrypted connection. Card numbers are checked in your browser and kept nowhere.',
          ],
          [
            '24/7 customer care',
            'Write or call at any hour. A person reads it, and no robot answers first.',
          ],
        ]}
      />

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
      <InfoPairs pairs={team} />

      <h2>Where to find us</h2>
      <p>
        {shop.address}
        <br />
        <CompanyEmailLink />
        <br />
        <CompanyPhoneLink />
      </p>
      <div className="info-page-actions screen-only">
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
