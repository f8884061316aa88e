import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'

import { useAddress } from '../../../ui/state-hooks.ts'

interface NavigationFormProps {
  id?: string
  /** Path and query, e.g. `/products?category=women`. */
  to: string
  /** The submit button, perhaps with fields that add to the query. Without it the form takes no space. */
  children?: ReactNode
}

/** A form that navigates to a query string, also without script. It does nothing on the way there. */
export function NavigationForm({ id, to, children }: NavigationFormProps) {
  const [path, query] = to.split('?')
  const { pathname, search } = useLocation()
  const address = useAddress()
  return (
    <Form
      id={id}
      hidden={!children}
      method="get"
      action={path}
      replace={to === pathname + search}
      preventScrollReset
      autoComplete="off"
      onSubmit={(event) => to === address && event.preventDefault()}
    >
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
