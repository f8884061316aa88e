/** The drawn widths, in pixels, worth offering where a picture stands on a card. Every view has them. */
export const cardWidths = [320, 640, 960]
/** The least that every view is drawn at, for thumbnails. */
export const thumbnailWidths = [320]

/** The drawn widths of one view in the gallery, where it is looked at closely: the back is not drawn larger. */
export function galleryWidths(view: string): readonly number[] {
  return view.endsWith('/back.webp') ? cardWidths : [...cardWidths, 1200]
}
