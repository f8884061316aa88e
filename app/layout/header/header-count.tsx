import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { Count } from '../../ui/count.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface HeaderCountProps {
  to: string
  label: string
  /** The list that is counted. */
  list: { status: string; count: number }
  children: ReactNode
}

/** A header icon with a count. Announces changes of the count, not its initial value. */
export function HeaderCount({ to, label, list, children }: HeaderCountProps) {
  const { status, count } = list
  const [first, setFirst] = useState<number | null>(null)
  const [changed, setChanged] = useState(false)
  if (status === 'ready' && first === null) setFirst(count)
  if (first !== null && count !== first && !changed) setChanged(true)
  const items = count === 1 ? '1 item' : `${count} items`
  return (
    <>
      <Link
        to={to}
        className="site-header-tool"
        aria-label={count > 0 ? `${label}, ${items}` : label}
        prefetch="intent"
      >
        {children}
        <span className="site-header-label">{label}</span>{' '}
        {/* The space separates label and count for voice control: "Cart 4". */}
        <Count value={count} />
      </Link>
      <VisuallyHidden>
        <span role="status">{changed && `${label}: ${items}`}</span>
      </VisuallyHidden>
    </>
  )
}
