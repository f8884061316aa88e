import { useRef, useState, ViewTransition, type MouseEvent, type PointerEvent } from 'react'

import { Picture } from '../../ui/picture.tsx'
import { pictureTransitionName } from './picture-transition.ts'
import { galleryWidths, thumbnailWidths } from './picture-widths.ts'
import { galleryImages, type ProductSummary } from './product.ts'
import './product-gallery.css'

interface ProductGalleryProps {
  product: ProductSummary
  /** The garment in another colour, laid over the views while it is looked at. */
  preview?: string | null
}

/**
 * Every view in one strip that is swiped or scrolled sideways; thumbnails are links into it. That much
 * works without script. A press on a view shows it at full size, and the pointer moves it about.
 */
export function ProductGallery({ product, preview = null }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const images = galleryImages(product)
  const views = images.length > 0 ? images : [null]
  function settle() {
    const { scrollLeft, clientWidth } = strip.current ?? { scrollLeft: 0, clientWidth: 0 }
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth))
  }
  function show(event: MouseEvent, index: number) {
    if (strip.current === null) return
    // The link alone would also move the page.
    event.preventDefault()
    strip.current.scrollTo({ left: index * strip.current.clientWidth })
  }
  return (
    <div className="product-gallery">
      <ViewTransition name={pictureTransitionName(product)} default="none" share="auto">
        <ul
          ref={strip}
          className="product-gallery-strip"
          aria-label={`Pictures of ${product.name}`}
          // A strip that scrolls must be reached by the keys that scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={views.length > 1 ? 0 : undefined}
          onScroll={settle}
        >
          {views.map((view, index) => (
            <li key={view} id={`view-${index + 1}`}>
              <GalleryView view={view} alt={viewName(product, index)} first={index === 0} />
            </li>
          ))}
        </ul>
      </ViewTransition>
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
                aria-label={`Show picture ${index + 1} of ${views.length}`}
                aria-current={index === current ? 'true' : undefined}
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
  /** The picture the page is judged by: fetched before all others. */
  first: boolean
}

function GalleryView({ view, alt, first }: GalleryViewProps) {
  const [zoomed, setZoomed] = useState(false)
  if (view === null) return <Picture src={null} alt={alt} />
  return (
    <button
      type="button"
      className="product-gallery-view"
      aria-pressed={zoomed}
      aria-label={`${alt}, ${zoomed ? 'full size' : 'zoom in'}`}
      onClick={(event) => {
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
        widths={galleryWidths(view)}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        draggable={false}
      />
    </button>
  )
}

/** Scrolls the full-size picture so that what lies under the pointer is what is pointed at. */
function followPointer(event: MouseEvent<HTMLElement> | PointerEvent<HTMLElement>) {
  const { currentTarget: frame, clientX, clientY } = event
  return () => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    // A press from the keyboard has no place: it looks at the middle.
    const across = clientX > 0 ? (clientX - left) / width : 0.5
    const down = clientY > 0 ? (clientY - top) / height : 0.5
    frame.scrollLeft = across * (frame.scrollWidth - frame.clientWidth)
    frame.scrollTop = down * (frame.scrollHeight - frame.clientHeight)
  }
}

function viewName({ name }: ProductSummary, index: number) {
  return index === 0 ? name : `${name}, view ${index + 1}`
}
