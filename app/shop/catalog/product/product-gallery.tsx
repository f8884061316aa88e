import { useRef, useState, type MouseEvent, type PointerEvent, type UIEvent } from 'react'

import { shownByView } from '../../../ui/picture/picture-files.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { galleryWidths, thumbnailWidths, galleryImages, type ProductSummary } from './product.ts'
import './product-gallery.css'

interface ProductGalleryProps {
  product: ProductSummary
  /** Picture of the product in another colour, shown over the views. */
  preview: string | null
  /** Called when a thumbnail or a view is pressed: the preview would hide it. */
  onLook: () => void
}

/**
 * All views in a strip that scrolls sideways, with thumbnails that link to them; both work without script. A
 * press on a view zooms, and the pointer pans.
 */
export function ProductGallery({ product, preview, onLook }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const images = galleryImages(product)
  const views = images.length > 0 ? images : [null]
  function follow({ currentTarget: list }: UIEvent<HTMLUListElement>) {
    const seen = Math.round(list.scrollLeft / list.clientWidth)
    setCurrent(seen)
    // The focus stays on what is seen.
    if (!list.contains(document.activeElement) || document.activeElement === list) return
    list.children[seen]?.querySelector('button')?.focus({ preventScroll: true })
  }
  function show(event: MouseEvent, index: number) {
    // Following the link would also scroll the page.
    event.preventDefault()
    onLook()
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  return (
    <div className="product-gallery">
      <ul
        ref={strip}
        className="product-gallery-strip"
        aria-label={`Pictures of ${product.name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        tabIndex={views.length > 1 ? 0 : undefined}
        onScroll={follow}
      >
        {views.map((view, index) => (
          <li key={view} id={`view-${index + 1}`}>
            <GalleryView
              view={view}
              alt={viewName(product, view, index)}
              first={index === 0}
              seen={index === current}
              onPress={onLook}
            />
          </li>
        ))}
      </ul>
      {preview && (
        <Picture
          className="product-gallery-preview"
          src={preview}
          alt=""
          widths={[320, 640]}
          sizes="50vw"
        />
      )}
      {views.length > 1 && (
        <ul className="product-gallery-thumbnails">
          {views.map((view, index) => (
            <li key={view}>
              <a
                href={`#view-${index + 1}`}
                aria-label={`Show ${viewName(product, view, index)}`}
                aria-current={index === current || undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture src={view} alt="" sizes="72px" widths={thumbnailWidths} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface GalleryViewProps {
  view: string | null
  alt: string
  /** The page's largest contentful paint, loaded before all other pictures. */
  first: boolean
  /** Only the view that is seen is reached by Tab. */
  seen: boolean
  onPress: () => void
}

function GalleryView({ view, alt, first, seen, onPress }: GalleryViewProps) {
  const [zoomed, setZoomed] = useState(false)
  if (view === null) return <Picture src={null} alt={alt} />
  return (
    <button
      type="button"
      className="product-gallery-view"
      aria-pressed={zoomed}
      aria-label={`${alt}, zoom`}
      tabIndex={seen ? undefined : -1}
      onClick={(event) => {
        onPress()
        setZoomed(!zoomed)
        if (!zoomed) requestAnimationFrame(followPointer(event))
      }}
      onPointerMove={(event) => zoomed && event.pointerType === 'mouse' && followPointer(event)()}
      onKeyDown={({ key }) => key === 'Escape' && setZoomed(false)}
    >
      <Picture
        src={view}
        alt=""
        sizes={zoomed ? '1200px' : '(width >= 90em) 48vw, (width >= 48em) 54vw, 100vw'}
        widths={galleryWidths}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        draggable={false}
      />
    </button>
  )
}

/** Pans the zoomed picture by the pointer's position within its frame. */
function followPointer(event: MouseEvent<HTMLElement> | PointerEvent<HTMLElement>) {
  const { currentTarget: frame, clientX, clientY } = event
  return () => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    // A press by keyboard has no position: show the middle.
    const across = clientX > 0 ? (clientX - left) / width : 0.5
    const down = clientY > 0 ? (clientY - top) / height : 0.5
    frame.scrollLeft = across * (frame.scrollWidth - frame.clientWidth)
    frame.scrollTop = down * (frame.scrollHeight - frame.clientHeight)
  }
}

function viewName({ name, category }: ProductSummary, view: string | null, index: number) {
  if (index === 0 || view === null) return name
  const shown = shownByView(view)
  if (shown !== 'worn') return `${name}, ${shown ?? `picture ${index + 1}`}`
  return `${name}, to scale with a figure of ${category.slug === 'men' ? 186 : 176} cm`
}
