import { ArrowLeft } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'

import { MoreFrom } from '../combined/more-from.tsx'
import { PurchasePanel } from '../combined/purchase-panel.tsx'
import { SizeGuideLink } from '../shop/info/size-guide-link.tsx'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { shopContext } from '../client/shop-context.ts'
import { shop } from '../../content/shop.ts'
import { describePage, summarise } from '../document/head.ts'
import { historyIndex } from '../navigation/history.ts'
import { useSession } from '../shop/session/session.state.ts'
import { useOwnReview } from '../shop/catalog/review/own-review.state.ts'
import { ColourDots, ColourPreview } from '../shop/catalog/product/colour-dots.tsx'
import { careAndSize, type CareAndSize } from '../shop/catalog/product/care-and-size.ts'
import { ProductDescription, ProductNotes } from '../shop/catalog/product/product-notes.tsx'
import { ProductGallery } from '../shop/catalog/product/product-gallery.tsx'
import { productJsonLd, breadcrumbJsonLd } from '../shop/catalog/product/product-structured-data.ts'
import { ProductPrice } from '../shop/catalog/product/product-price.tsx'
import { ProductSaleBadges, StockBadge } from '../shop/catalog/product/product-page-badges.tsx'
import { getProductBySlug } from '../shop/catalog/product/product.data.ts'
import {
  categoryPath,
  isClothing,
  productPath,
  type DisplayColour,
  type Product,
} from '../shop/catalog/product/product.ts'
import { isSoldOut } from '../shop/catalog/product/stock.ts'
import { useChosenSize } from '../shop/catalog/product/size.state.ts'
import { TrustBadges } from '../shop/catalog/product/trust-badges.tsx'
import { inSize } from '../shop/catalog/product/sizes.ts'
import type { RatingSummary, Review } from '../shop/catalog/review/review.ts'
import { RatingLine, ReviewList } from '../shop/catalog/review/review-list.tsx'
import { getRatingSummary, listLatestReviews } from '../shop/catalog/review/review.data.ts'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyComponent } from '../ui/lazy.ts'
import { useKeptState } from '../ui/state-hooks.ts'
import { toast } from '../ui/feedback/toast.ts'
import { colourPreview, sharePicture } from '../ui/picture/picture-files.ts'
import type { Route } from './+types/product.ts'
import { Icon } from '../ui/icon.tsx'
import './product.css'

const WriteReview = lazyComponent(
  async () => (await import('../shop/catalog/review/write-review.tsx')).WriteReview,
)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, rates, report, siteUrl } = context.get(shopContext)
  try {
    const product = await getProductBySlug(backend, params.slug)
    if (product === null) return data({ state: 'not-found' } as const, { status: 404 })
    const [reviews, rating] = await Promise.all([
      listLatestReviews(backend, product.id),
      getRatingSummary(backend, product.id),
    ])
    // Built in the loader: only search engines read it, so browsers need no script for it.
    const jsonLd = [
      productJsonLd(product, rating, await rates(), siteUrl),
      breadcrumbJsonLd(productBreadcrumb(product), siteUrl),
    ]
    const texts = careAndSize(product)
    return { state: 'found', product, reviews, rating, texts, jsonLd } as const
  } catch (error) {
    report(error)
    return data({ state: 'failed' } as const, { status: 503 })
  }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') {
    const title = loaderData?.state === 'not-found' ? 'Product not found' : 'Product not loaded'
    return [{ title: `${title} · ${shop.name}` }]
  }
  const { product, jsonLd } = loaderData
  return [
    ...describePage(matches, {
      title: product.name,
      description: summarise(product.description || product.name),
      path: productPath(params),
      image: sharePicture(product),
      type: 'product',
    }),
    ...jsonLd.map((each) => ({ 'script:ld+json': each })),
  ]
}

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'not-found') return <ProductNotFound />
  if (loaderData.state === 'failed') return <ProductFailed />
  return <ProductFound key={loaderData.product.id} {...loaderData} />
}

/** Also when the request of the page was lost. */
export { ProductFailed as ErrorBoundary }

function ProductFailed() {
  return <FailedScreen title="Failed to load product details." />
}

interface ProductFoundProps {
  product: Product
  reviews: readonly Review[]
  rating: RatingSummary
  texts: CareAndSize
}

/** The cached page, to which the browser adds the shopper's own review. */
function ProductFound({ product, reviews, rating, texts }: ProductFoundProps) {
  const session = useSession()
  const shopperId = session.status === 'signed-in' ? session.shopper.id : null
  const own = useOwnReview(product.id, shopperId)
  /** Stays true when the review is published: its thanks remain. */
  const [isOffered, setIsOffered] = useState(false)
  if (own.mayReview && !isOffered) setIsOffered(true)
  const merged = own.addTo({ reviews, summary: rating })
  return (
    <div className="product page-width">
      <div className="product-top row">
        <BackButton />
        <Breadcrumb trail={productBreadcrumb(product)} />
      </div>
      <ProductColumns product={product} rating={merged.summary} texts={texts} />
      {isSoldOut(product) && <MoreFrom product={product} />}
      <ReviewList
        {...merged}
        ownId={own.review?.id}
        action={
          own.isHidden ? (
            <small>The shop has hidden your review.</small>
          ) : (
            shopperId &&
            isOffered && (
              <WriteReview
                key={shopperId}
                productId={product.id}
                shopperId={shopperId}
                mayReview={own.mayReview}
              />
            )
          )
        }
      />
      {!isSoldOut(product) && <MoreFrom product={product} />}
    </div>
  )
}

function ProductColumns({ product, rating, texts }: Omit<ProductFoundProps, 'reviews'>) {
  const [colour, setColour] = useKeptState<DisplayColour | null>(`colour of ${product.id}`, null)
  const [size, setSize] = useChosenSize(product)
  const hasPreviews = colourPreview(product, 'Black') !== null
  return (
    <div className="product-columns">
      <ProductGallery
        product={product}
        preview={colour && colourPreview(product, colour)}
        onLook={() => setColour(null)}
      />
      <div className="product-details">
        <ProductSaleBadges product={product} />
        <h1>
          <bdi>{product.name}</bdi>
        </h1>
        <RatingLine summary={rating} />
        <div className="product-price-line row">
          <ProductPrice product={product} size="large" />
          <StockBadge product={inSize(product, size)} />
        </div>
        <PurchasePanel product={product} size={size} onSize={setSize} />
        {hasPreviews ? (
          <ColourPreview onRequest={isClothing(product)} shown={colour} onShow={setColour} />
        ) : (
          <ColourDots />
        )}
        {product.description && <ProductDescription text={product.description} />}
        <TrustBadges />
        <ProductNotes
          texts={texts}
          sizeGuide={<SizeGuideLink category={product.category.slug} />}
        />
      </div>
    </div>
  )
}

function productBreadcrumb({ category, name }: Product): Crumb[] {
  return [
    { label: 'Home', to: '/' },
    { label: 'Products', to: '/products' },
    { label: category.name, to: categoryPath(category) },
    { label: name },
  ]
}

/** Goes back in the history, or to the listing without script and on a landing page. */
function BackButton() {
  const navigate = useNavigate()
  /** The place of this page in the history. Links to its parts add entries behind it. */
  const opened = useRef(0)
  useEffect(() => void (opened.current = historyIndex()), [])
  return (
    <Link
      className="product-back plain-link"
      to="/products"
      onClick={(event) => {
        // At 0 there is no earlier page of the shop.
        if (opened.current === 0 || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(opened.current - 1 - historyIndex())
      }}
    >
      <Icon of={ArrowLeft} />
      <span>Back</span>
    </Link>
  )
}

const notFoundTitle = 'Product not found.'

/** A readable 404 page, which redirects to the listing with script. */
function ProductNotFound() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error({ title: notFoundTitle })
    void navigate('/products', { replace: true })
  }, [navigate])
  return (
    <EmptyState
      level={1}
      title={notFoundTitle}
      action={<ButtonLink to="/products">Browse all products</ButtonLink>}
    />
  )
}
