import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import { htmlOf } from '../../tests/stage/render.tsx'
import { KeptParts, KeptPartsContext, useKeptParts } from './kept-parts.ts'

interface Thing {
  id: string
  name: string
}

const draw = vi.fn<(thing: Thing) => ReactNode>(({ name }) => <article>{name}</article>)

function Things({ things }: { things: Thing[] }) {
  const kept = useKeptParts()
  return (
    <ul>
      {things.map((thing, index) => (
        <li key={index} {...kept(thing.id, thing, () => draw(thing))} />
      ))}
    </ul>
  )
}

/** Renders a page as the server does; answers it, and how many of its parts were drawn for it. */
function visit(parts: KeptParts, ...things: Thing[]) {
  const page = parts.open()
  draw.mockClear()
  const html = htmlOf(
    <KeptPartsContext value={page}>
      <Things things={things} />
    </KeptPartsContext>,
  )
  page.learn(html)
  return { html, drawn: draw.mock.calls.length }
}

const coat = { id: 'coat', name: 'Coat </article></li> “soft”' }
const scarf = { id: 'scarf', name: 'Scarf' }

it('a part is drawn once, and the page is the same as if it had been drawn again', () => {
  const parts = new KeptParts(10)
  const first = visit(parts, coat, scarf)
  expect(first.drawn).toBe(2)
  const again = visit(parts, coat, scarf)
  expect(again).toEqual({ html: first.html, drawn: 0 })
  expect(again.html).toBe(htmlOf(<Things things={[coat, scarf]} />))
  // In another order, beside another.
  const bag = { id: 'bag', name: 'Bag' }
  expect(visit(parts, scarf, bag, coat)).toEqual({
    html: htmlOf(<Things things={[scarf, bag, coat]} />),
    drawn: 1,
  })
})

it('what has changed is drawn anew', () => {
  const parts = new KeptParts(10)
  visit(parts, coat)
  const cheaper = { ...coat, name: 'Coat, reduced' }
  expect(visit(parts, cheaper)).toMatchObject({ drawn: 1 })
  expect(visit(parts, cheaper).html).toContain('Coat, reduced')
})

it('of two that share a name on one page neither is kept', () => {
  const parts = new KeptParts(10)
  const other = { ...coat, name: 'Another coat' }
  visit(parts, coat, other)
  expect(visit(parts, other, coat)).toEqual({
    html: htmlOf(<Things things={[other, coat]} />),
    drawn: 2,
  })
  // Nor does one that is known already stand in for the other.
  visit(parts, coat)
  visit(parts, coat, other)
  expect(visit(parts, other).html).toBe(htmlOf(<Things things={[other]} />))
})

it('of more than it has room for, it keeps what was shown last', () => {
  const parts = new KeptParts(1)
  visit(parts, coat, scarf)
  expect(visit(parts, scarf).drawn).toBe(0)
  expect(visit(parts, coat).drawn).toBe(1)
  expect(visit(new KeptParts(0), coat).drawn).toBe(1)
})

it('in a browser every part is drawn', () => {
  draw.mockClear()
  htmlOf(<Things things={[coat, coat]} />)
  expect(draw).toHaveBeenCalledTimes(2)
})
