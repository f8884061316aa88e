import type { PictureRatio } from '../picture/picture-files.ts'

import '../picture/picture-ratio.css'
import './skeleton.css'

type SkeletonProps =
  | { /** A picture of full width. */ ratio: PictureRatio }
  | { /** Lines of text; the last of several is shorter. */ lines: number; text?: SkeletonText }

type SkeletonText = 'fine' | 'large'

/** A placeholder with the exact size of its content. Hidden from screen readers. */
export function Skeleton(skeleton: SkeletonProps) {
  if ('ratio' in skeleton) {
    return <span className="skeleton" data-ratio={skeleton.ratio} aria-hidden />
  }
  return (
    <span className="skeleton-lines" data-text={skeleton.text} aria-hidden>
      {Array.from({ length: skeleton.lines }, (_, line) => (
        <span key={line} />
      ))}
    </span>
  )
}
