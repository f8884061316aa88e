import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colourPreview, pictureSources, sharePicture } from './picture-files.ts'

const folder = new URL('../../../public/pictures/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.includes('/'),
)
const existing = new Set(files.filter((file) => file.endsWith('.avif')))

describe('the widths of a picture', () => {
  it.each([
    ['all, in ascending order', 'marlow-coat/back', undefined, [320, 640, 960]],
    ['only the requested ones', 'marlow-coat/front', [160, 320, 480], [160, 320]],
    ['all when no requested one exists', 'marlow-coat/gray', [160], [320, 640]],
    ['all for a picture that the owner added', 'own/coat-12ab', [160, 1200], [160, 1200]],
  ])('are %s', (_, picture, requested, offered) => {
    expect(pictureSources(`/pictures/${picture}.webp`, requested)).toBe(
      offered.map((width) => `/pictures/${picture}-${width}.avif ${width}w`).join(', '),
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
