import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { Count } from '../ui/count.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

interface HeaderCountProps {
  to: string
  word: string
  /** False while the count is only a zero for want of an answer. */
  known: boolean
  count: number
  children: ReactNode
}

/** An icon of the header with its number. Changes of the number are said; what it was on arrival is not. */
export function HeaderCount({ to, word, known, count, children }: HeaderCountProps) {
  const [first, setFirst] = useState<number | null>(null)
  const [changed, setChanged] = useState(false)
  if (known && first === null) setFirst(count)
  if (first !== null && count !== first && !changed) setChanged(true)
  const items = count === 1 ? '1 item' : `${count} items`
  return (
    <>
      <Link
        to={to}
        className="site-header-tool"
        aria-label={count > 0 ? `${word}, ${items}` : word}
        prefetch="intent"
      >
        {children}
        <span className="site-header-word">{word}</span>{' '}
        {/* The space keeps word and number two words to those who say what they see: "Cart 4". */}
        <Count value={count} />
      </Link>
      <VisuallyHidden>
        <span role="status">{changed && `${word}: ${items}`}</span>
      </VisuallyHidden>
    </>
  )
}
