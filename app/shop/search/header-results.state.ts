import { useEffect, useRef, useState } from 'react'

import type { Backend } from '../../backend/backend.ts'
import { browserBackend } from '../../backend/browser-backend.ts'
import { logError } from '../../document/error-log.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { listCategories } from '../catalog/category/category.data.ts'
import type { Category } from '../catalog/category/category.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import type { HeaderSearchResults } from './header-results.ts'
import { listCloseMatches, searchFromHeader, suggestNames } from './search.data.ts'
import { defaultSearch, searchError } from './search.ts'

/**
 * Searches while one types, after a pause. A response that newer text has overtaken is dropped; the last
 * results stay until the next arrive.
 *
 * @returns `results` is null for blank text, before the first response and after a failure
 */
export function useHeaderResults() {
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
    try {
      const response = await fetchResults(query)
      if (requested.current === query) setResults(response)
    } catch (error) {
      logError('The search failed', error)
      if (requested.current !== query) return
      requested.current = '' // the next key tries again
      setResults(null)
      toast.error(searchError)
    }
  }
  return { text, results, type, clear: () => type('') }
}

/** The categories with the most products, fetched when first needed; the box works without them. */
export function usePopularCategories(needed: boolean): readonly Category[] {
  const [popular, setPopular] = useState<readonly Category[]>([])
  const requested = useRef(false)
  useEffect(() => {
    if (!needed || requested.current) return
    requested.current = true
    browserBackend()
      .then((backend) => listCategories(backend, popularLimit))
      .then(setPopular, (error) => logError('The categories could not be read', error))
  }, [needed])
  return popular
}

async function fetchResults(text: string): Promise<HeaderSearchResults> {
  const backend = await browserBackend()
  const [names, page] = await Promise.all([
    suggestNames(backend, text),
    searchFromHeader(backend, text),
  ])
  const closeMatches = page.total === 0 ? await readCloseMatches(backend, text) : []
  return { text, names, ...page, closeMatches }
}

/** The results stand without them. */
async function readCloseMatches(backend: Backend, text: string): Promise<ProductSummary[]> {
  return listCloseMatches(backend, { ...defaultSearch, q: text }).catch((error: unknown) => {
    logError('Close matches could not be read', error)
    return []
  })
}

const typingPauseMs = 200
const popularLimit = 4
