import { useGetList } from 'react-admin'

import { Loaded } from '../failure.tsx'
import { Fact, Facts, Moment } from '../formats.tsx'
import { Section } from '../section.tsx'
import { ChangeText, type OwnerAct } from './owner-act.tsx'

/** The last acts on one thing. */
export function ActsOf({ subject }: { subject: string }) {
  const reading = useGetList<OwnerAct>('acts', {
    filter: { subject },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'position', order: 'DESC' },
  })
  if (reading.data?.length === 0) return null
  return (
    <Section title="Changes">
      <Loaded of={reading}>
        {(acts) => (
          <Facts>
            {acts.map((act) => (
              <Fact key={act.id} name={`${act.act}, ${act.actor}`}>
                <Moment value={act.acted_at} />
                <div>
                  <ChangeText act={act} />
                </div>
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Section>
  )
}
