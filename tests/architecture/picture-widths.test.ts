import { expect, test } from 'vitest'

import { pictureSources } from '../../app/ui/picture/picture-sources.ts'
import { avifWidths } from '../../shopkeeper/pictures/picture-widths.ts'

test('the storefront asks for the sizes that are made of an added picture', () => {
  expect(pictureSources('/pictures/own/coat-12ab.webp')).toBe(
    avifWidths.map((width) => `/pictures/own/coat-12ab-${width}.avif ${width}w`).join(', '),
  )
})
