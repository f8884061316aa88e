import type { ReactNode } from 'react'
import { Form } from 'react-router'

interface NavigationFormProps {
  /** Path and query, e.g. `/products?category=women`. */
  to: string
  /** The submit button, perhaps with fields that add to the query. */
  children: ReactNode
}

/** A form that navigates to a query string, also without script. */
export function NavigationForm({ to, children }: NavigationFormProps) {
  const [path, query] = to.split('?')
  return (
    <Form method="get" action={path} preventScrollReset>
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
