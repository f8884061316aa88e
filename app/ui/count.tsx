import './count.css'

/** A small number beside a word or on an icon; nothing for 0. Hidden from screen readers, which read the label. */
export function Count({ value }: { value: number }) {
  if (value === 0) return null
  // The key restarts the animation when the number changes.
  return (
    <span key={value} className="count" aria-hidden>
      {value > 99 ? '99+' : value}
    </span>
  )
}
