/** Widths in pixels in which a card offers a picture; every view exists in them. */
export const cardWidths = [320, 640, 960]
export const thumbnailWidths = [320]

/** Widths in which the gallery offers a view; not every view exists in the largest. */
export const galleryWidths = [...cardWidths, 1200]
