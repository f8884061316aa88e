import { DateInput, type DateInputProps } from 'react-admin'

import { useAbout } from './about.ts'
import { dayOf, startOfDay } from './days.ts'

/** A day, whose value is the moment when it begins in the time zone of the shop. */
export function DayInput(props: DateInputProps & { alwaysOn?: boolean }) {
  const { timeZone = 'UTC' } = useAbout()
  return (
    <DateInput
      {...props}
      key={timeZone}
      format={(moment: string | null) => (moment ? dayOf(new Date(moment), timeZone) : '')}
      parse={(day: string) => (day ? startOfDay(day, timeZone) : null)}
    />
  )
}
