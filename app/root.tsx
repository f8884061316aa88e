import './ui/base.css'
import './routes/not-found.css'

import { memo, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, ScrollRestoration } from 'react-router'

import type { Route } from './+types/root.ts'
import { AwaitedWords } from './layout/awaited-words.tsx'
import { ErrorScreen } from './layout/error-screen.tsx'
import { PageFrame } from './layout/page-frame.tsx'
import { PendingScreen } from './layout/pending-screen.tsx'
import { WayBack } from './layout/way-back.tsx'
import { shopContext } from './platform/backend-context.ts'
import { houseName } from './platform/house.ts'
import { CartProvider } from './shop/cart/cart.state.tsx'
import { usePendingCartAct } from './shop/cart/use-pending-cart-act.ts'
import { WishlistProvider } from './shop/wishlist/wishlist.state.tsx'
import { firstFonts } from './ui/fonts.ts'
import { lateView } from './ui/late-view.tsx'
import { OfflineBanner } from './ui/offline-banner.tsx'
import { RecentMessages } from './ui/recent-messages.tsx'
import { ToastOutlet } from './ui/toast-outlet.tsx'

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
        <meta name="theme-color" content="#fbfbfa" />
        <link rel="icon" href="/pictures/mark.svg" type="image/svg+xml" />
        {firstFonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="backend-url" content={loaderData.backendAddress.url} />
      <meta name="backend-key" content={loaderData.backendAddress.publishableKey} />
      <ShopFrame>{screen}</ShopFrame>
    </>
  )
}

// Comes with the first address that leads nowhere; its looks are here before.
const NotFoundScreen = lateView(
  () => import('./routes/not-found.tsx'),
  (module) => module.NotFoundScreen,
)

/** An address that leads nowhere still stands in the shop: with its header, its search and a cart. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return <ShopFrame>{notFound ? <NotFoundScreen /> : <ErrorScreen />}</ShopFrame>
}

/** The same object every time, so that a move does not draw header and footer again. */
const screen = (
  <PendingScreen>
    <Outlet />
  </PendingScreen>
)

/** What the page remembers, and what stands around every screen. */
const ShopFrame = memo(function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <CartProvider>
      <WishlistProvider>
        <OfflineBanner>
          You are offline. Your cart is safe.
          <AwaitedWords />
        </OfflineBanner>
        <PageFrame>
          {children}
          <RecentMessages />
        </PageFrame>
        <ToastOutlet />
        <PendingCartAct />
        <WayBack />
      </WishlistProvider>
    </CartProvider>
  )
})

function PendingCartAct() {
  usePendingCartAct()
  return null
}
