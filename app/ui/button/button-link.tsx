import { Link, type LinkProps } from 'react-router'
import { buttonAttributes, type ButtonShape } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, className, ...link }: LinkProps & ButtonShape) {
  return <Link prefetch="intent" {...link} {...buttonAttributes({ look, size, wide }, className)} />
}
