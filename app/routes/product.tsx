import { ArrowLeft } from 'lucide-react'
import { createElement, useEffect, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'

import { PurchasePanel } from '../layout/purchase-panel.tsx'
import { SizeGuideLink } from '../layout/size-guide-link.tsx'
import { TryAgain } from '../layout/try-again.tsx'
import { shopContext } from '../platform/backend-context.ts'
import { describePage, siteUrlOf, summarise } from '../platform/document-head.ts'
import { useAuth } from '../shop/auth/auth.state.ts'
import { useOwnReview } from '../shop/catalog/own-review.state.ts'
import { ColourDots, ColourPreview } from '../shop/catalog/colour-dots.tsx'
import { ProductGallery } from '../shop/catalog/product-gallery.tsx'
import { productMarkup, productTrail, trailMarkup } from '../shop/catalog/product-markup.ts'
import { ProductNotes } from '../shop/catalog/product-notes.tsx'
import { ProductSaleBadges, ProductPrice } from '../shop/catalog/product-price.tsx'
import { getProductBySlug } from '../shop/catalog/product.data.ts'
import {
  colourPreview,
  productPath,
  type DisplayColour,
  type Product,
} from '../shop/catalog/product.ts'
import { withOwnReview, type RatingSummary, type Review } from '../shop/catalog/review.ts'
import { RatingLine } from '../shop/catalog/rating-summary.tsx'
import { getRatingSummary, listLatestReviews } from '../shop/catalog/review.data.ts'
import { ReviewList } from '../shop/catalog/review-list.tsx'
import { StockBadge } from '../shop/catalog/stock-badge.tsx'
import { TrustStrip } from '../shop/catalog/trust-strip.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { latePart, useLatePart } from '../ui/late-part.ts'
import { notify } from '../ui/toast.ts'
import type { Route } from './+types/product.ts'
import './product.css'

/** For who bought the product. Without it, the page is what it is for everybody. */
const writeReview = latePart(
  async () => (await import('../shop/catalog/write-review.tsx')).WriteReview,
)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, report } = context.get(shopContext)
  try {
    const product = await getProductBySlug(backend, params.slug)
    if (product === null) return data({ state: 'not-found' } as const, { status: 404 })
    const [reviews, rating] = await Promise.all([
      listLatestReviews(backend, product.id),
      getRatingSummary(backend, product.id),
    ])
    return { state: 'found', product, reviews, rating } as const
  } catch (error) {
    report(error)
    return data({ state: 'failed' } as const, { status: 503 })
  }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') return [{ title: 'Product not found' }]
  const { product, rating } = loaderData
  const siteUrl = siteUrlOf(matches)
  return [
    ...describePage(matches, {
      title: product.name,
      description: summarise(product.description || product.name),
      path: productPath(params),
      image: product.image_url,
      type: 'product',
    }),
    { 'script:ld+json': productMarkup(product, rating, siteUrl) },
    { 'script:ld+json': trailMarkup(productTrail(product), siteUrl) },
  ]
}

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'not-found') return <ProductNotFound />
  if (loaderData.state === 'failed') return <ProductFailed />
  return <ProductFound key={loaderData.product.id} {...loaderData} />
}

interface ProductFoundProps {
  product: Product
  reviews: readonly Review[]
  rating: RatingSummary
}

/** The page as it is for everybody, and what its shopper has to do with its reviews. */
function ProductFound({ product, reviews, rating }: ProductFoundProps) {
  const auth = useAuth()
  const shopperId = auth.status === 'signed-in' ? auth.shopper.id : null
  const own = useOwnReview(product.id, shopperId)
  const WriteReview = useLatePart(writeReview, own.bought)
  const said = withOwnReview({ reviews, summary: rating }, own.review)
  return (
    <div className="product">
      <div className="product-way">
        <BackButton />
        <Breadcrumb trail={productTrail(product)} />
      </div>
      <ProductColumns product={product} rating={said.summary} />
      <ReviewList
        {...said}
        ownId={own.review?.id}
        action={
          shopperId &&
          WriteReview &&
          createElement(WriteReview, {
            key: shopperId,
            productId: product.id,
            shopperId,
            mayReview: own.mayReview,
            onPublished: own.keep,
            onAlreadyReviewed: () => void own.askAgain(),
          })
        }
      />
    </div>
  )
}

function ProductColumns({ product, rating }: { product: Product; rating: RatingSummary }) {
  const [colour, setColour] = useState<DisplayColour | null>(null)
  const hasPreviews = colourPreview(product, 'Black') !== null
  return (
    <div className="product-columns">
      <ProductGallery product={product} preview={colour && colourPreview(product, colour)} />
      <div className="product-words">
        <ProductSaleBadges product={product} />
        <h1>
          <bdi>{product.name}</bdi>
        </h1>
        <RatingLine summary={rating} />
        <div className="product-price-line">
          <ProductPrice product={product} size="large" />
          <StockBadge product={product} />
        </div>
        <Description product={product} />
        {hasPreviews ? <ColourPreview shown={colour} onShow={setColour} /> : <ColourDots />}
        <PurchasePanel product={product} />
        <TrustStrip />
        <ProductNotes
          product={product}
          sizeGuide={<SizeGuideLink category={product.category.slug} />}
        />
      </div>
    </div>
  )
}

function Description({ product }: { product: Product }) {
  if (!product.description) return null
  return (
    <div className="product-description">
      {product.description.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

/** Back to where the shopper came from; without script, or straight from outside, to the listing. */
function BackButton() {
  const navigate = useNavigate()
  return (
    <Link
      className="product-back"
      to="/products"
      onClick={(event) => {
        // React Router counts its own steps: at 0 there is no page of ours to go back to.
        const { idx } = (window.history.state ?? {}) as { idx?: number }
        if (!idx || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden />
      Back
    </Link>
  )
}

/** The answer is a real 404 that can be read; in a browser it moves on to the listing. */
function ProductNotFound() {
  const navigate = useNavigate()
  useEffect(() => {
    notify({ title: 'Product not found.', variant: 'destructive' })
    void navigate('/products', { replace: true })
  }, [navigate])
  return (
    <EmptyState
      level={1}
      title="Product not found."
      action={<ButtonLink to="/products">Browse all products</ButtonLink>}
    />
  )
}

function ProductFailed() {
  return (
    <EmptyState level={1} title="Failed to load product details." action={<TryAgain />}>
      The shop did not answer. Please try again in a moment.
    </EmptyState>
  )
}
