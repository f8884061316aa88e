import { data, Link } from 'react-router'

import { houseName } from '../platform/house.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: `Page not found | ${houseName}` }]
}

export function NotFoundScreen() {
  return (
    <section className="not-found-screen">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <Link to="/">Return to Home</Link>
    </section>
  )
}

export default NotFoundScreen
