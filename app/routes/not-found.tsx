import { Search } from 'lucide'
import { data, Form } from 'react-router'

import { describePrivatePage } from '../document/head.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Icon } from '../ui/icon.tsx'
import './screens.css'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => describePrivatePage('Page not found')

export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      title="404"
      picture="/pictures/scenes/not-found.webp"
      action={
        <>
          <ButtonLink to="/">Return to Home</ButtonLink>
          <ButtonLink to="/products" look="secondary">
            See all products
          </ButtonLink>
          <Form
            className="not-found-search"
            action="/search"
            role="search"
            aria-label="Search instead"
          >
            <TextField
              label="Search products"
              labelHidden
              type="search"
              name="q"
              placeholder="Search products"
              enterKeyHint="search"
              maxLength={200}
              leading={<Icon of={Search} />}
            />
            <Button type="submit" look="secondary">
              Search
            </Button>
          </Form>
        </>
      }
    >
      Oops! Page not found
    </EmptyState>
  )
}

export default NotFoundScreen
