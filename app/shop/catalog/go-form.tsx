import type { ReactNode } from 'react'
import { Form } from 'react-router'

interface GoFormProps {
  /** Path and query it leads to, e.g. `/products?category=women`. */
  to: string
  /** The button, of type submit. */
  children: ReactNode
  className?: string
}

/** Lets a button change what the address asks for, as a form does, so that it works without script. */
export function GoForm({ to, children, className }: GoFormProps) {
  const [path, query] = to.split('?')
  return (
    <Form method="get" action={path} className={className} preventScrollReset>
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
