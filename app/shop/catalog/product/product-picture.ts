/** Widths in pixels that a card offers to the browser; every view exists in them. */
export const cardWidths = [320, 640, 960]
export const thumbnailWidths = [320]

/** Widths that the gallery offers; some views do not exist in the largest. */
export const galleryWidths = [...cardWidths, 1200]
