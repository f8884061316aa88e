import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import { htmlOf } from '../../tests/support/render.tsx'
import { FragmentContext, PageFragments, useFragments } from './fragment-cache.ts'

interface Thing {
  id: string
  name: string
}

const render = vi.fn<(thing: Thing) => ReactNode>(({ name }) => <article>{name}</article>)

function Things({ things }: { things: Thing[] }) {
  const fragment = useFragments()
  return (
    <ul>
      {things.map((thing, index) => (
        <li key={index} {...fragment(thing.id, thing, () => render(thing))} />
      ))}
    </ul>
  )
}

/** Renders a page as the server does. Returns it, and how many of its items were rendered. */
function visit(cache: LRUCache<string, string>, ...things: Thing[]) {
  const page = new PageFragments(cache)
  render.mockClear()
  const html = htmlOf(
    <FragmentContext value={page}>
      <Things things={things} />
    </FragmentContext>,
  )
  page.collect(html)
  return { html, rendered: render.mock.calls.length }
}

const coat = { id: 'coat', name: 'Coat </article></li> “soft”' }
const scarf = { id: 'scarf', name: 'Scarf' }

it('a fragment is rendered once, and the page with it is the same, byte for byte', () => {
  const cache = new LRUCache<string, string>({ max: 10 })
  const first = visit(cache, coat, scarf)
  expect(first.rendered).toBe(2)
  const again = visit(cache, coat, scarf)
  expect(again).toEqual({ html: first.html, rendered: 0 })
  expect(again.html).toBe(htmlOf(<Things things={[coat, scarf]} />))
  // In another order, beside another.
  const bag = { id: 'bag', name: 'Bag' }
  expect(visit(cache, scarf, bag, coat)).toEqual({
    html: htmlOf(<Things things={[scarf, bag, coat]} />),
    rendered: 1,
  })
})

it('a fragment whose data changed is rendered again', () => {
  const cache = new LRUCache<string, string>({ max: 10 })
  visit(cache, coat)
  const cheaper = { ...coat, name: 'Coat, reduced' }
  expect(visit(cache, cheaper)).toMatchObject({ rendered: 1 })
  expect(visit(cache, cheaper).html).toContain('Coat, reduced')
})

it('two fragments with the same name on a page are not cached', () => {
  const cache = new LRUCache<string, string>({ max: 10 })
  const other = { ...coat, name: 'Another coat' }
  visit(cache, coat, other)
  expect(visit(cache, other, coat)).toEqual({
    html: htmlOf(<Things things={[other, coat]} />),
    rendered: 2,
  })
  // Nor does a cached one replace the other.
  visit(cache, coat)
  visit(cache, coat, other)
  expect(visit(cache, other).html).toBe(htmlOf(<Things things={[other]} />))
})

it('keeps the most recently used fragments', () => {
  const cache = new LRUCache<string, string>({ max: 1 })
  visit(cache, coat, scarf)
  expect(visit(cache, scarf).rendered).toBe(0)
  expect(visit(cache, coat).rendered).toBe(1)
})

it('in a browser every fragment is rendered', () => {
  render.mockClear()
  htmlOf(<Things things={[coat, coat]} />)
  expect(render).toHaveBeenCalledTimes(2)
})
