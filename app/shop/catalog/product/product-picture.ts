/** Widths in pixels in which a card offers a picture; every view exists in them. */
export const cardWidths = [320, 640, 960]
export const thumbnailWidths = [320]

/** Widths in which the gallery offers a view; the back view has no larger one. */
export function galleryWidths(view: string): readonly number[] {
  return view.endsWith('/back.webp') ? cardWidths : [...cardWidths, 1200]
}
