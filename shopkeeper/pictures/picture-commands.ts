import type { Command } from '../command-line/command.ts'

const numbered = { operands: 'SLUG NUMBER…', operandCount: { least: 2, most: 21 } }

export const pictureCommands: Command[] = [
  {
    name: 'pictures add',
    summary: 'add pictures to a product, from files or addresses of the web',
    operands: 'SLUG FILE|URL…',
    operandCount: { least: 2, most: 21 },
    details: 'JPEG, PNG, WebP, AVIF or TIFF, at least 480 pixels on each side, at most 25 MB.',
    options: {
      fit: { value: 'crop|pad', help: 'crop to 4:5, or put white around; default: crop' },
    },
    load: async () => (await import('./add-pictures.ts')).addPictures,
  },
  {
    name: 'pictures order',
    summary: 'put pictures first, by their numbers in `products show`',
    ...numbered,
    load: async () => (await import('./arrange-pictures.ts')).orderPictures,
  },
  {
    name: 'pictures remove',
    summary: 'take pictures from a product',
    ...numbered,
    load: async () => (await import('./arrange-pictures.ts')).removePictures,
  },
  {
    name: 'pictures sweep',
    summary: 'delete the files of pictures that no product and no order names',
    load: async () => (await import('./sweep-pictures.ts')).sweepPictures,
  },
]
