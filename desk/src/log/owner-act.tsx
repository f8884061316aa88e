import { describeChange } from '../../../shopkeeper/database/describe-change.ts'
import { useMomentFormat } from '../formats.tsx'

export interface OwnerAct {
  id: string
  acted_at: string
  actor: string
  act: string
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** `price 95.00 → 79.00`, as the command says it. */
export function ChangeText({ act: { before, after } }: { act: OwnerAct }) {
  const showMoment = useMomentFormat()
  return describeChange(before, after, showMoment).replaceAll('->', '→') || 'unchanged'
}
