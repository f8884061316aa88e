import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

import bodoni from './fonts/bodoni-moda-upright.woff2?url'

/** URLs of the two fonts on every page; the document preloads them. */
export const preloadedFonts = [figtree, bodoni]
