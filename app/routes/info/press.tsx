import { HouseEmailLink, HousePhoneLink } from '../../layout/house-links.tsx'
import { InfoPage } from '../../layout/info-page.tsx'
import { describePage } from '../../platform/document-head.ts'
import { houseAddress, houseName } from '../../platform/house.ts'
import type { Route } from './+types/press.ts'

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Press',
    description: `For journalists and editors: facts about ${houseName}, pictures, samples and whom to ask.`,
    path: '/press',
  })
}

export default function PressScreen() {
  return (
    <InfoPage
      title="Press"
      summary={
        <p>
          Write to <HouseEmailLink subject="Press" /> with “Press” in the subject. We answer within
          48 hours, on weekdays mostly sooner.
        </p>
      }
    >
      <h2>About the house, for quoting</h2>
      <p>
        {houseName} is an online house for clothing, leather, jewellery, pieces for the home, and
        letterpress cards. It was founded in 2019 by Maud Castellan, a pattern cutter, and is named
        after the woven edge of a cloth. It works with mills and workshops in Europe, Japan and the
        British Isles, states the weight and origin of every cloth, and is known for product texts
        that mention the drawbacks.
      </p>

      <h2>Facts</h2>
      <dl className="info-page-pairs">
        <div>
          <dt>Founded</dt>
          <dd>2019</dd>
        </div>
        <div>
          <dt>Seat</dt>
          <dd>{houseAddress}</dd>
        </div>
        <div>
          <dt>Ships to</dt>
          <dd>United States, Canada and Mexico</dd>
        </div>
        <div>
          <dt>Figures</dt>
          <dd>50K+ customers, 10K+ products made, 99% satisfaction</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>
            {houseName}, with a capital and a grave accent; said “lee-zyair”. Please do not set it
            in capitals in running text.
          </dd>
        </div>
      </dl>

      <h2>Pictures and samples</h2>
      <p>
        We send pictures in print resolution for any piece in the catalogue, usually on the same
        day. They may be used with an article about the house or the piece, credited to {houseName},
        cropped but not recoloured. Samples go out for up to two weeks; we pay the way there, you
        pay the way back.
      </p>

      <h2>Conversations</h2>
      <p>
        Maud Castellan speaks about cloth, cutting and why things cost what they cost, in English
        and French. Idris Bellweather speaks about making in small numbers and mending. Call{' '}
        <HousePhoneLink /> if a deadline is nearer than a letter. We do not pay for coverage and do
        not ask to read it first.
      </p>
    </InfoPage>
  )
}
