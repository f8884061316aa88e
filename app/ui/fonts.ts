import bodoni from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** Addresses of the two faces every first screen is set in; the document preloads exactly these. */
export const firstFonts = [figtree, bodoni]
