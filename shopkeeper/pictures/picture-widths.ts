/** Widths of the AVIF files of a picture: what the storefront asks for (app/ui/picture). */
export const avifWidths = [160, 320, 640, 960, 1200]
