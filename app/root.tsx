import './ui/tokens.css'
import './ui/base.css'

import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

import type { Route } from './+types/root.ts'
import { ErrorScreen } from './layout/error-screen.tsx'
import { PageFrame } from './layout/page-frame.tsx'
import { shopContext } from './platform/backend-context.ts'
import { houseName } from './platform/house.ts'
import { NotFoundScreen } from './routes/not-found.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { backendAddress, siteUrl } = context.get(shopContext)
  return { backendAddress, siteUrl }
}

/** Address and name of the shop never change while a page is open. */
export function shouldRevalidate() {
  return false
}

export function meta() {
  return [{ title: houseName }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="backend-url" content={loaderData.backendAddress.url} />
      <meta name="backend-key" content={loaderData.backendAddress.publishableKey} />
      <PageFrame>
        <Outlet />
      </PageFrame>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return <PageFrame>{notFound ? <NotFoundScreen /> : <ErrorScreen />}</PageFrame>
}
