import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { LoadingScreen } from '../ui/feedback/loading.tsx'
import { WishlistCard } from '../combined/wishlist-card.tsx'
import { describePrivatePage } from '../document/head.ts'
import { counted } from '../document/text.ts'
import { useWishlist, wishlistFailures } from '../shop/wishlist/wishlist.state.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { PrivateScreen } from './private.tsx'
import './screens.css'

export const meta = () => describePrivatePage('My Wishlist')

export const handle: PrivateScreen = { prompt: 'You need to be signed in to see your wishlist.' }

export default function Wishlist() {
  const { status, items, reload } = useWishlist()
  if (status === 'failed')
    return <FailedScreen onTryAgain={reload}>{wishlistFailures.load}</FailedScreen>
  if (status !== 'ready') return <LoadingScreen />
  return (
    <section aria-label="Wishlist">
      {items.length === 0 ? (
        <EmptyState
          level={1}
          title="Your Wishlist is Empty"
          picture="/pictures/scenes/empty-wishlist.webp"
          action={<ButtonLink to="/products">Continue Shopping</ButtonLink>}
        >
          Press the heart on anything you want to come back to.
        </EmptyState>
      ) : (
        <div className="wishlist page-width">
          <header>
            <h1>My Wishlist</h1>
            <p className="soft">{`${counted(items.length, 'item')} saved for later`}</p>
          </header>
          <ul className="card-grid">
            {items.map(({ product_id, product }) => (
              <li key={product_id}>{product && <WishlistCard product={product} />}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
