import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { listDrawnProducts } from './products.ts'

/**
 * All fronts on one small sheet, for looking over the catalogue at once:
 *
 *   node artwork/contact-sheet.ts        writes docs/catalogue-contact-sheet.webp from the drawn pictures
 */
const columns = 15
const [width, height] = [96, 120]
const products = listDrawnProducts()
const pictures = new URL('../public/pictures/', import.meta.url)
const target = fileURLToPath(new URL('../docs/catalogue-contact-sheet.webp', import.meta.url))

const prints = await Promise.all(
  products.map(({ slug }) =>
    sharp(fileURLToPath(new URL(`${slug}/front-160.avif`, pictures)))
      .resize(width, height)
      .toBuffer(),
  ),
)

await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(prints.length / columns) * height,
    channels: 3,
    background: '#e6e8e6',
  },
})
  .composite(
    prints.map((input, index) => ({
      input,
      left: (index % columns) * width,
      top: Math.floor(index / columns) * height,
    })),
  )
  .webp({ quality: 72 })
  .toFile(target)
console.log(`${products.length} products on ${target}`)
