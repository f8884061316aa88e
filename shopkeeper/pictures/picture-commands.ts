import type { Command } from '../command-line/command.ts'

/** The slug, and as many as a product may have. */
const mostOperands = 21

export const pictureCommands: Command[] = [
  {
    name: 'pictures add',
    summary: 'add pictures to a product, from files or addresses of the web',
    operands: 'SLUG FILE|URL…',
    mostOperands,
    details: 'JPEG, PNG, WebP, AVIF or TIFF, at least 480 pixels on each side, at most 25 MB.',
    options: {
      fit: { value: 'crop|pad', help: 'crop to 4:5, or put white around; default: crop' },
    },
    load: async () => (await import('./add-pictures.ts')).addPictures,
  },
  {
    name: 'pictures order',
    summary: 'put pictures first, by their numbers in `products show`',
    operands: 'SLUG NUMBER…',
    mostOperands,
    load: async () => (await import('./arrange-pictures.ts')).orderPictures,
  },
  {
    name: 'pictures remove',
    summary: 'take pictures from a product',
    operands: 'SLUG NUMBER…',
    mostOperands,
    load: async () => (await import('./arrange-pictures.ts')).removePictures,
  },
  {
    name: 'pictures sweep',
    summary: 'delete the files of pictures that no product and no order names',
    load: async () => (await import('./sweep-pictures.ts')).sweepPictures,
  },
]
