import { describe, expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const library = useLibrary()

describe('filters', () => {
  const ids = async (query: string) => {
    const { json } = await library.request('GET', `/books?select=id&order=id&${query}`)
    return Array.isArray(json) ? json.map(({ id }) => id) : json
  }

  it.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4, 5]],
    ['id=gt.3', [4, 5]],
    ['id=gte.3', [3, 4, 5]],
    ['price=lt.8', [2]],
    ['price=lte.8.25', [2, 3]],
    ['title=like.*ar*', [1, 2, 5]],
    ['title=like.%25ar%25', [1, 2, 5]],
    ['title=ilike.*LIGHT*', [5]],
    ['title=like.*LIGHT*', []],
    ['id=in.(1,3,99)', [1, 3]],
    ['id=in.()', []],
    ['title=in.("Clear Light of Day",Indiana)', [3, 5]],
    ['editor_id=is.null', [2, 4, 5]],
    ['editor_id=not.is.null', [1, 3]],
    ['editor_id=is.not_null', [1, 3]],
    ['is_lent=is.true', [2, 5]],
    ['is_lent=is.FALSE', [1, 3, 4]],
    ['is_lent=eq.true', [2, 5]],
    ['is_lent=neq.true', [1, 3, 4]],
    ['is_lent=eq.t', [2, 5]],
    ['id=not.in.(1,2,3)', [4, 5]],
    ['title=not.ilike.*a*', [4]],
    ['language=eq.fr', [3, 4]],
    ['id=gt.1&id=lt.4', [2, 3]],
    ['or=(id.eq.1,id.eq.5)', [1, 5]],
    ['or=( id.eq.1 , id.eq.5 )', [1, 5]],
    ['and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.or=(id.eq.1,id.eq.5)', [2, 3, 4]],
    ['not.and=(id.gt.1,id.lt.4)', [1, 4, 5]],
    ['or=(id.eq.1,and(language.eq.fr,price.gt.10))', [1, 4]],
    ['or=(id.eq.1,not.and(language.eq.en,price.lt.100))', [1, 3, 4]],
    ['or=(id.in.(1,2),title.eq."Clear Light of Day")', [1, 2, 5]],
    ['or=(id.not.in.(1,2),title.like.Mid*)', [1, 3, 4, 5]],
    ['or=(editor_id.is.null,is_lent.is.true)', [2, 4, 5]],
    ['"id"=eq.2', [2]],
    ['or=("id".eq.2)', [2]],
    ['tags=eq.{novel}', [2]],
    ['or=(tags.eq.{novel,long},id.eq.4)', [1, 4]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
})
