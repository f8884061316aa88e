import { expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'

it('finds the drawn widths behind a picture of ours', () => {
  expect(pictureSources('/pictures/marlow-coat/front.webp', [320, 640])).toEqual({
    avif: '/pictures/marlow-coat/front-320.avif 320w, /pictures/marlow-coat/front-640.avif 640w',
    webp: '/pictures/marlow-coat/front-320.webp 320w, /pictures/marlow-coat/front-640.webp 640w',
  })
})

it('guesses nothing about pictures from elsewhere', () => {
  expect(pictureSources('https://pictures.example/coat.webp')).toBeNull()
  expect(pictureSources('/pictures/marlow-coat/front.png')).toBeNull()
})
