import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colourPreview, pictureSources, sharePicture } from './picture-files.ts'

const folder = new URL('../../../public/pictures/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.includes('/'),
)
const existing = new Set(files.filter((file) => file.endsWith('.avif')))

describe('the widths of a picture', () => {
  it('are listed in ascending order', () => {
    expect(pictureSources('/pictures/marlow-coat/back.webp')).toBe(
      '/pictures/marlow-coat/back-320.avif 320w, /pictures/marlow-coat/back-640.avif 640w, /pictures/marlow-coat/back-960.avif 960w',
    )
  })

  it('are only the requested ones', () => {
    expect(pictureSources('/pictures/marlow-coat/front.webp', [160, 320, 480])).toBe(
      '/pictures/marlow-coat/front-160.avif 160w, /pictures/marlow-coat/front-320.avif 320w',
    )
  })

  it('are all existing ones when no requested one exists', () => {
    expect(pictureSources('/pictures/marlow-coat/gray.webp', [160])).toBe(
      '/pictures/marlow-coat/gray-320.avif 320w, /pictures/marlow-coat/gray-640.avif 640w',
    )
  })

  it('are exactly the files that exist', () => {
    const named = files
      .filter((file) => file.endsWith('.webp'))
      .flatMap((file) => (pictureSources(`/pictures/${file}`) ?? '').split(', '))
      .map((candidate) => candidate.replace('/pictures/', '').replace(/ \d+w$/, ''))
    expect(named.length).toBeGreaterThan(1000)
    expect(named.filter((file) => !existing.has(file))).toEqual([])
    expect([...existing].filter((file) => !named.includes(file))).toEqual([])
  })

  it('are all for a picture that the owner added', () => {
    expect(pictureSources('/pictures/own/coat-12ab.webp', [160, 1200])).toBe(
      '/pictures/own/coat-12ab-160.avif 160w, /pictures/own/coat-12ab-1200.avif 1200w',
    )
  })

  it('are not guessed for unknown pictures', () => {
    expect(pictureSources('https://pictures.example/coat.webp')).toBeNull()
    expect(pictureSources('/pictures/marlow-coat/front.png')).toBeNull()
    expect(pictureSources('/pictures/marlow-coat/lining.webp')).toBeNull()
    expect(pictureSources('/pictures/scenes/winter.webp')).toBeNull()
  })
})

describe('the files beside a front view', () => {
  const fronts = files.filter((file) => file.endsWith('/front.webp'))

  it('are a JPEG for link previews and the front in three colours', () => {
    const besides = fronts.flatMap((front) => {
      const product = { image_url: `/pictures/${front}` }
      const colours = ['Black', 'White', 'Gray'].map((colour) => colourPreview(product, colour))
      return [sharePicture(product), ...colours]
    })
    expect(fronts.length).toBeGreaterThan(100)
    expect(
      besides.filter((path) => !files.includes(path?.replace('/pictures/', '') ?? '')),
    ).toEqual([])
  })

  it('are not guessed for other pictures', () => {
    expect(colourPreview({ image_url: 'https://elsewhere.example/front.webp' }, 'Gray')).toBeNull()
    expect(sharePicture({ image_url: '/pictures/own/coat-12ab.webp' })).toBeNull()
    expect(colourPreview({ image_url: null }, 'Gray')).toBeNull()
  })
})
