import { withClass } from './class-name.ts'
import type { PictureRatio } from './picture-sources.ts'
import './picture-ratio.css'
import './skeleton.css'

export interface SkeletonProps {
  /** A picture's place: full width, this ratio. */
  ratio?: PictureRatio
  /** A fixed place: SVG lengths ('100%', 120). Attributes, because our policy refuses style attributes in HTML. */
  width?: number | string
  height?: number | string
  /** Lines of words, as tall as real lines; the last of several is shorter. */
  lines?: number
  /** The size of those words. */
  text?: 'fine' | 'body' | 'large' | 'heading' | 'title'
  className?: string
}

/** The exact place of something that is still coming. Say what is loading beside it; this is silent. */
export function Skeleton({ ratio, width, height, lines, text = 'body', className }: SkeletonProps) {
  if (lines !== undefined) {
    return (
      <span className={withClass('skeleton-lines', className)} data-text={text} aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} />
        ))}
      </span>
    )
  }
  if (ratio !== undefined) {
    return <span className={withClass('skeleton', className)} data-ratio={ratio} aria-hidden />
  }
  return (
    <svg className={withClass('skeleton', className)} width={width} height={height} aria-hidden />
  )
}
