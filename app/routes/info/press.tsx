import { CompanyEmailLink, CompanyPhoneLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage, InfoPairs } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'

export const meta = staticMeta({
  title: 'Press',
  description: `For journalists and editors: facts about ${shop.name}, pictures, samples and whom to ask.`,
  path: '/press',
})

export default function PressScreen() {
  return (
    <InfoPage
      title="Press"
      summary={
        <p>
          Write to <CompanyEmailLink subject="Press" /> with “Press” in the subject. We answer
          within 48 hours, and usually sooner on weekdays.
        </p>
      }
    >
      <h2>About the house, for quoting</h2>
      <p>
        {shop.name} is an online house for clothing, leather, jewellery, pieces for the home, and
        letterpress cards. It was founded in 2019 by Maud Castellan, a pattern cutter, and is named
        after the woven edge of a cloth. It works with mills and workshops in Europe, Japan and
        China, states the weight and origin of every cloth, and is known for product texts that
        mention the drawbacks.
      </p>

      <h2>Facts</h2>
      <InfoPairs
        pairs={[
          ['Founded', '2019'],
          ['Headquarters', shop.address],
          ['Ships to', 'United States, Canada and Mexico'],
          ['Figures', '50K+ customers, 10K+ products made, 99% satisfaction'],
          [
            'Name',
            <>
              {shop.name}, with a capital and a grave accent; pronounced “lee-zyair”. Please do not
              set it in capitals in running text.
            </>,
          ],
        ]}
      />

      <h2>Pictures and samples</h2>
      <p>
        We send pictures in print resolution for any piece in the catalogue, usually on the same
        day. They may be used with an article about the house or the piece, credited to {shop.name},
        cropped but not recoloured. Samples go out for up to two weeks; we pay for delivery, you pay
        for the return.
      </p>

      <h2>Conversations</h2>
      <p>
        Maud Castellan speaks about cloth, cutting and why things cost what they cost, in English
        and French. Idris Bellweather speaks about making in small numbers and mending. Call{' '}
        <CompanyPhoneLink /> if a deadline is nearer than a letter. We do not pay for coverage and
        do not ask to read it first.
      </p>
    </InfoPage>
  )
}
