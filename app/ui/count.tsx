import { withClass } from './class-name.ts'
import './count.css'

/** A small round number beside a word or on an icon. Nothing at 0. The caller's label says what is counted. */
export function Count({ value, className }: { value: number; className?: string }) {
  if (value === 0) return null
  // The key restarts the tick animation whenever the number changes.
  return (
    <span key={value} className={withClass('count', className)} aria-hidden>
      {value > 99 ? '99+' : value}
    </span>
  )
}
