// First: it sets the order of the cascade layers.
import './ui/styles/base.css'

import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

import type { Route } from './+types/root.ts'
import { LateNotice, OfflineBanner } from './layout/connection-notices.tsx'
import { ErrorScreen } from './ui/feedback/failed-screen.tsx'
import { PageFrame } from './layout/page-frame.tsx'
import { PendingScreen } from './layout/pending-screen.tsx'
import { orNull, shopContext } from './client/shop-context.ts'
import { shop } from '../content/shop.ts'
import { restoreUnknownQuery } from './navigation/address-bar.ts'
import { navigationCache, useNavigationCache } from './navigation/navigation-cache.ts'
import { useOfflinePages } from './navigation/offline-pages.ts'
import { scrollPlaces } from './navigation/history.ts'
import { usePendingLocation } from './navigation/pending-location.ts'
import { NotFoundScreen } from './routes/not-found.tsx'
import { listCategories } from './shop/catalog/category/category.data.ts'
import { CartProvider } from './shop/cart/cart.state.tsx'
import { ShopperQueries } from './shop/session/shopper-query.state.tsx'
import { RatesProvider } from './shop/pricing/rates.state.ts'
import { WishlistProvider } from './shop/wishlist/wishlist.state.tsx'
import { replayEarlyInput } from './ui/form/early-input.ts'
import { RecentMessages } from './ui/feedback/recent-messages.tsx'
import { Toaster } from './ui/feedback/toaster.tsx'
import bodoni from './ui/styles/fonts/bodoni-moda-upright.woff2?url'

export async function loader({ context }: Route.LoaderArgs) {
  const { backend, backendAddress, siteUrl, shopEmail, rates, report } = context.get(shopContext)
  const [found, numbers] = await Promise.all([orNull(listCategories(backend), report), rates()])
  return {
    backendAddress,
    siteUrl,
    shopEmail: shopEmail ?? shop.email,
    rates: numbers,
    categories: found && found.flatMap(({ slug, aliases }) => [slug, ...aliases]),
  }
}

/** A page keeps these while it is open. */
export function shouldRevalidate() {
  return false
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [navigationCache]

export function meta() {
  return [{ title: shop.name }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfbfa" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/pictures/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {preloadedFonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration storageKey={scrollPlaces} />
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
      <RatesProvider value={loaderData.rates}>
        <ShopFrame>
          <PendingScreen>
            <Outlet />
          </PendingScreen>
        </ShopFrame>
      </RatesProvider>
      <LateNotice />
    </>
  )
}

/** Errors and unknown addresses, between header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return <ShopFrame>{notFound ? <NotFoundScreen /> : <ErrorScreen />}</ShopFrame>
}

/** What surrounds every screen. */
function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <ShopperQueries>
      <CartProvider>
        <WishlistProvider>
          <OfflineBanner />
          <PageFrame>
            {children}
            <RecentMessages />
          </PageFrame>
          <Toaster />
          <NavigationEffects />
        </WishlistProvider>
      </CartProvider>
    </ShopperQueries>
  )
}

function NavigationEffects() {
  useNavigationCache()
  usePendingLocation()
  useOfflinePages()
  useEffect(restoreUnknownQuery, [])
  useLayoutEffect(() => void replayEarlyInput(), [])
  // For tests: from here on the page handles clicks and keys.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}

/** URLs of the two fonts on every page; the document preloads them. */
const preloadedFonts = [figtree, bodoni]
