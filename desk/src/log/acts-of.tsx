import { useGetList } from 'react-admin'

import { Fact, Facts, Moment } from '../formats.tsx'
import { Section } from '../section.tsx'
import { describeChange, type OwnerAct } from './owner-act.ts'

/** The last acts on one thing. */
export function ActsOf({ subject }: { subject: string }) {
  const { data: acts = [] } = useGetList<OwnerAct>('acts', {
    filter: { subject },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'position', order: 'DESC' },
  })
  if (acts.length === 0) return null
  return (
    <Section title="Changes">
      <Facts>
        {acts.map((act) => (
          <Fact key={act.id} name={`${act.act}, ${act.actor}`}>
            <Moment value={act.acted_at} />
            <div>{describeChange(act)}</div>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
