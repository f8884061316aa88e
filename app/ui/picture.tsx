import { useState, type ComponentProps } from 'react'
import { withClass } from './class-name.ts'
import { pictureSizes, pictureSources, type PictureRatio } from './picture-sources.ts'
import './picture.css'
import './picture-ratio.css'

export interface PictureProps extends Pick<
  ComponentProps<'img'>,
  'loading' | 'fetchPriority' | 'draggable'
> {
  /** '/pictures/<slug>/<view>.webp', an address elsewhere, or null: then a hanger stands in. */
  src: string | null
  /** Empty when words beside it say the same. */
  alt: string
  /** The box; the picture covers it. */
  ratio?: PictureRatio
  /** How wide it will be shown: '(width >= 64em) 25vw, 50vw'. */
  sizes?: string
  /** The widths worth offering here; all that are drawn if not given. */
  widths?: readonly number[]
  className?: string
}

export function Picture({
  src,
  alt,
  ratio = '4/5',
  sizes,
  widths,
  className,
  ...image
}: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const box = { className: withClass('picture', className), 'data-ratio': ratio }
  if (src === null || src === '' || src === brokenSrc) {
    return (
      <span {...box} data-missing role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <Hanger />
      </span>
    )
  }
  const avif = pictureSources(src, widths)
  // One that failed before this script ran told nobody who was listening.
  function noticeBroken(image: HTMLImageElement | null) {
    if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
  }
  return (
    <picture {...box}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={noticeBroken}
        loading="lazy"
        decoding="async"
        {...image}
        {...pictureSizes[ratio]}
        src={src}
        alt={alt}
        onLoad={waitForNothing}
        onError={() => setBrokenSrc(src)}
      />
    </picture>
  )
}

/**
 * React holds a whole screen back until its eager pictures are decoded, for up to 0.8 s, unless
 * somebody listens for them. A picture has its box from the first moment: the words need not wait.
 */
function waitForNothing() {}

function Hanger() {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden>
      <path d="M20.5 14.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3v1.5l17 11a1.5 1.5 0 0 1-.8 2.8H7.8a1.5 1.5 0 0 1-.8-2.8l17-11" />
    </svg>
  )
}
