import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'

const positions = [
  {
    title: 'Fashion Designer, Women’s Apparel',
    terms: 'Portland, Maine · full time',
    about:
      'You draw, and then you stay for the fitting. Eight to ten new pieces a season with our pattern cutter, from the cloth outward. Please send drawings of the insides of things, too.',
  },
  {
    title: 'Digital Marketing Specialist',
    terms: 'Remote in the US or Canada · full time',
    about:
      'You write one good letter a week to people who asked for it, and can tell whether they liked it without following them around the internet.',
  },
  {
    title: 'Customer Service Representative',
    terms: 'Portland or remote, evening hours · full or part time',
    about:
      'You answer letters and calls, in English and ideally in Spanish, and are allowed to put things right without asking. A good ear for sizes helps; we teach the rest.',
  },
  {
    title: 'E-commerce Manager',
    terms: 'Portland, Maine · full time',
    about:
      'The shop is yours to run: what is shown, whether it is true, how fast it comes up on an old telephone. You read figures calmly and delete more than you add.',
  },
  {
    title: 'Warehouse Operations Associate',
    terms: 'Portland, Maine · full time, days',
    about:
      'You receive cloth and send parcels, count what is there so that the shop can say so, and fold a coat in four movements. Steady hands; lifting up to 20 kilograms.',
  },
]

export const meta = staticMeta({
  title: 'Careers',
  description: `Five open positions at ${shop.name}, what we offer, and how to apply.`,
  path: '/careers',
})

export default function CareersScreen() {
  return (
    <InfoPage
      title="Careers"
      summary={
        <p>
          Five positions are open. Apply by e-mail with the position in the subject; you hear from a
          person within ten days, whatever the answer is.
        </p>
      }
    >
      <p>
        We are few, so everyone’s work can be seen from the outside. Nobody here is managed by more
        than one person, meetings end when they have been useful, and at five the lights go out in
        the cutting room.
      </p>

      <h2>What we offer</h2>
      <ul>
        <li>Pay stated in the first conversation, the same for the same work.</li>
        <li>Health, dental and vision insurance from the first day, for families as well.</li>
        <li>Twenty-five days of paid holiday and the week between Christmas and New Year.</li>
        <li>Sixteen weeks of paid parental leave, for any parent.</li>
        <li>A piece of your choice every season, and everything else at cost.</li>
        <li>One week a year at a mill or a workshop, on us, to learn what you sell.</li>
      </ul>

      <h2>Open positions</h2>
      {positions.map(({ title, terms, about }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{terms}</p>
          <p>{about}</p>
          <p>
            <CompanyEmailLink subject={`Application: ${title}`}>Apply as {title}</CompanyEmailLink>
          </p>
        </section>
      ))}

      <h2>How to apply</h2>
      <p>
        Write to <CompanyEmailLink /> with the name of the position in the subject line. Attach a
        résumé of at most two pages and tell us, in as many words as you need, about something you
        made or mended. There are two conversations and one paid day of work together. No puzzles.
      </p>

      <h2>Equal opportunity</h2>
      <p>
        {shop.name} is an equal opportunity employer. We decide by ability and character, and
        without regard to race, colour, religion, sex, gender identity or expression, sexual
        orientation, national origin, age, disability, pregnancy, veteran status or any other
        protected ground. If you need something arranged differently in order to apply, say so in
        your letter and it will be.
      </p>
    </InfoPage>
  )
}
