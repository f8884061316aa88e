import { useState, type ComponentProps } from 'react'
import { withClass } from './class-name.ts'
import { pictureSizes, pictureSources, type PictureRatio } from './picture-sources.ts'
import './picture.css'

export interface PictureProps extends Pick<
  ComponentProps<'img'>,
  'loading' | 'fetchPriority' | 'draggable' | 'onLoad'
> {
  /** '/pictures/<slug>/<view>.webp', an address elsewhere, or null: then a hanger stands in. */
  src: string | null
  /** Empty when words beside it say the same. */
  alt: string
  /** The box; the picture covers it. */
  ratio?: PictureRatio
  /** How wide it will be shown: '(width >= 1024px) 25vw, 50vw'. */
  sizes?: string
  /** The drawn widths worth offering here; all of them if not given. */
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
  const sources = pictureSources(src, widths)
  return (
    <picture {...box}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        loading="lazy"
        decoding="async"
        {...image}
        {...pictureSizes[ratio]}
        src={src}
        alt={alt}
        onError={() => setBrokenSrc(src)}
      />
    </picture>
  )
}

function Hanger() {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden>
      <path d="M20.5 14.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3v1.5l17 11a1.5 1.5 0 0 1-.8 2.8H7.8a1.5 1.5 0 0 1-.8-2.8l17-11" />
    </svg>
  )
}
