import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isBlank } from '../../document/text.ts'
import type { Backend } from '../../client/backend.ts'
import { browserBackend, callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { listCategories } from '../catalog/category/category.data.ts'
import type { Category } from '../catalog/category/category.ts'
import { searchBoxRead, type FoundWhileTyping } from './search-box-options.ts'
import { listCloseMatches, searchProducts, suggestNames } from './search.data.ts'
import { searchError, searchFor } from './search.ts'

/**
 * Searches while the visitor types, after a pause. A response that newer text has overtaken is dropped; the last
 * results stay until the next ones arrive.
 *
 * @returns null for blank text, before the first response and after a failure
 */
export function useFoundWhileTyping(text: string): FoundWhileTyping | null {
  const [found, setFound] = useState<FoundWhileTyping | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef('')
  if (isBlank(text) && found !== null) setFound(null)
  useEffect(() => {
    const query = text.trim()
    if (query === requested.current) return
    clearTimeout(timer.current)
    requested.current = query
    if (query !== '') timer.current = setTimeout(() => void request(), typingPauseMs)
    async function request() {
      const response = await callBackend(
        'The search failed',
        (backend) => find(backend, query),
        null,
      )
      if (requested.current !== query) return
      setFound(response)
      if (response !== null) return
      requested.current = '' // the next key tries again
      toast.error(searchError)
    }
  }, [text])
  return found
}

/** The categories with the most products, fetched when first needed. Without them the box works as well. */
export function usePopularCategories(needed: boolean): readonly Category[] {
  const { data } = useQuery({
    queryKey: [null, 'categories'],
    queryFn: async () => listCategories(await browserBackend(), popularLimit),
    enabled: needed,
    staleTime: Infinity,
  })
  return data ?? []
}

async function find(backend: Backend, text: string): Promise<FoundWhileTyping> {
  const search = searchFor(text)
  const [names, page] = await Promise.all([
    suggestNames(backend, text),
    searchProducts(backend, search, { limit: searchBoxRead }),
  ])
  if (page.total > 0) return { text, names, ...page, closeMatches: [] }
  const closeMatches = await callBackend(
    'Close matches could not be read',
    () => listCloseMatches(backend, search),
    [],
  )
  return { text, names, ...page, closeMatches }
}

const typingPauseMs = 200
const popularLimit = 4
