import { useState, type ComponentProps } from 'react'

import { withClass } from '../class-name.ts'
import { pictureSizes, pictureSources, type PictureRatio } from './picture-files.ts'
import './picture.css'

interface PictureProps extends Pick<
  ComponentProps<'img'>,
  'loading' | 'fetchPriority' | 'draggable'
> {
  /** '/pictures/<slug>/<view>.webp', any other URL, or null for a placeholder. */
  src: string | null
  /** Empty if text beside it says the same. */
  alt: string
  /** Of the box, which the picture covers. */
  ratio?: PictureRatio
  /** '(width >= 64em) 25vw, 50vw' */
  sizes?: string
  /** The widths to offer, in pixels; all that exist by default. */
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
        <Placeholder />
      </span>
    )
  }
  const avif = pictureSources(src, widths)
  // A picture that failed before hydration fires no error event.
  function detectBroken(image: HTMLImageElement | null) {
    if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
  }
  return (
    <picture {...box}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={detectBroken}
        loading="lazy"
        decoding="async"
        {...image}
        {...pictureSizes[ratio]}
        src={src}
        alt={alt}
        // With a load handler React does not delay the screen, by up to 0.8 s, until the picture is decoded.
        onLoad={() => {}}
        onError={() => setBrokenSrc(src)}
      />
    </picture>
  )
}

/** A hanger. */
function Placeholder() {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden>
      <path d="M20.5 14.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3v1.5l17 11a1.5 1.5 0 0 1-.8 2.8H7.8a1.5 1.5 0 0 1-.8-2.8l17-11" />
    </svg>
  )
}
