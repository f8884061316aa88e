import { data } from 'react-router'

import { describePrivatePage } from '../platform/document-head.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return describePrivatePage('Page not found')
}

/** What stands at an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      title="404"
      picture={<Picture src="/pictures/scenes/not-found.webp" alt="" ratio="1/1" />}
      action={
        <>
          <ButtonLink to="/">Return to Home</ButtonLink>
          <ButtonLink to="/products" look="secondary">
            See all products
          </ButtonLink>
        </>
      }
    >
      Oops! Page not found
    </EmptyState>
  )
}

export default NotFoundScreen
