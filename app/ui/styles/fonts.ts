import bodoni from '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** URLs of the two fonts on every page; the document preloads them. */
export const preloadedFonts = [figtree, bodoni]
