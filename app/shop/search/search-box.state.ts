import { useEffect, useRef, useState } from 'react'

import type { Backend } from '../../client/backend.ts'
import { callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { listCategories } from '../catalog/category/category.data.ts'
import type { Category } from '../catalog/category/category.ts'
import type { HeaderSearchResults } from './search-box.ts'
import { listCloseMatches, searchFromHeader, suggestNames } from './search.data.ts'
import { defaultSearch, searchError } from './search.ts'

/**
 * Searches while the visitor types, after a pause. A response that newer text has overtaken is dropped; the last
 * results stay until the next ones arrive.
 *
 * @returns `results` is null for blank text, before the first response and after a failure
 */
export function useSearchBox() {
  const [text, setText] = useState('')
  const [results, setResults] = useState<HeaderSearchResults | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef('')
  function type(typed: string) {
    const query = typed.trim()
    setText(typed)
    if (query === requested.current) return
    clearTimeout(timer.current)
    requested.current = query
    if (query === '') setResults(null)
    else timer.current = setTimeout(() => void request(query), typingPauseMs)
  }
  async function request(query: string) {
    const response = await callBackend(
      'The search failed',
      (backend) => fetchResults(backend, query),
      null,
    )
    if (requested.current !== query) return
    setResults(response)
    if (response !== null) return
    requested.current = '' // the next key tries again
    toast.error(searchError)
  }
  return { text, results, type }
}

/** The categories with the most products, fetched when first needed. Without them the box works as well. */
export function usePopularCategories(needed: boolean): readonly Category[] {
  const [popular, setPopular] = useState<readonly Category[]>([])
  const requested = useRef(false)
  useEffect(() => {
    if (!needed || requested.current) return
    requested.current = true
    void callBackend(
      'The categories could not be read',
      (backend) => listCategories(backend, popularLimit),
      [],
    ).then(setPopular)
  }, [needed])
  return popular
}

async function fetchResults(backend: Backend, text: string): Promise<HeaderSearchResults> {
  const [names, page] = await Promise.all([
    suggestNames(backend, text),
    searchFromHeader(backend, text),
  ])
  if (page.total > 0) return { text, names, ...page, closeMatches: [] }
  const closeMatches = await callBackend(
    'Close matches could not be read',
    () => listCloseMatches(backend, { ...defaultSearch, q: text }),
    [],
  )
  return { text, names, ...page, closeMatches }
}

const typingPauseMs = 200
const popularLimit = 4
