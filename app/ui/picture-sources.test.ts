import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const folder = new URL('../../public/pictures/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.includes('/'),
)
const drawn = new Set(files.filter((file) => file.endsWith('.avif')))

describe('the widths behind a picture', () => {
  it('are named in the order they were drawn', () => {
    expect(pictureSources('/pictures/marlow-coat/back.webp')).toBe(
      '/pictures/marlow-coat/back-320.avif 320w, /pictures/marlow-coat/back-640.avif 640w, /pictures/marlow-coat/back-960.avif 960w',
    )
  })

  it('are only those that are asked for', () => {
    expect(pictureSources('/pictures/marlow-coat/front.webp', [160, 320, 480])).toBe(
      '/pictures/marlow-coat/front-160.avif 160w, /pictures/marlow-coat/front-320.avif 320w',
    )
  })

  it('are all there are where none of those asked for is drawn', () => {
    expect(pictureSources('/pictures/marlow-coat/gray.webp', [160])).toBe(
      '/pictures/marlow-coat/gray-320.avif 320w, /pictures/marlow-coat/gray-640.avif 640w',
    )
  })

  it('are exactly the files that were drawn', () => {
    const named = files
      .filter((file) => file.endsWith('.webp'))
      .flatMap((file) => (pictureSources(`/pictures/${file}`) ?? '').split(', '))
      .map((candidate) => candidate.replace('/pictures/', '').replace(/ \d+w$/, ''))
    expect(named.length).toBeGreaterThan(1000)
    expect(named.filter((file) => !drawn.has(file))).toEqual([])
    expect([...drawn].filter((file) => !named.includes(file))).toEqual([])
  })

  it('are not guessed for pictures from elsewhere', () => {
    expect(pictureSources('https://pictures.example/coat.webp')).toBeNull()
    expect(pictureSources('/pictures/marlow-coat/front.png')).toBeNull()
    expect(pictureSources('/pictures/marlow-coat/lining.webp')).toBeNull()
    expect(pictureSources('/pictures/scenes/winter.webp')).toBeNull()
  })
})
