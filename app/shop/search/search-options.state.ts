import { useEffect, useRef, useState } from 'react'

import type { Backend } from '../../client/backend.ts'
import { callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { listCategories } from '../catalog/category/category.data.ts'
import type { Category } from '../catalog/category/category.ts'
import type { FoundWhileTyping } from './search-options.ts'
import { listCloseMatches, searchFromHeader, suggestNames } from './search.data.ts'
import { defaultSearch, searchError } from './search.ts'

/**
 * Searches while the visitor types, after a pause. A response that newer text has overtaken is dropped; the last
 * results stay until the next ones arrive.
 *
 * @returns null for blank text, before the first response and after a failure
 */
export function useFoundWhileTyping(text: string): FoundWhileTyping | null {
  const query = text.trim()
  const [found, setFound] = useState<FoundWhileTyping | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  // After a failure the next key tries again, also a space.
  const wanted = query === failed ? text : query
  if (query === '' && found !== null) setFound(null)
  useEffect(() => {
    const typed = wanted.trim()
    if (typed === '') return
    let isCurrent = true
    async function search() {
      const response = await callBackend(
        'The search failed',
        (backend) => find(backend, typed),
        null,
      )
      if (!isCurrent) return
      setFound(response)
      if (response !== null) return
      setFailed(typed)
      toast.error(searchError)
    }
    const timer = setTimeout(() => void search(), typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  return found
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

async function find(backend: Backend, text: string): Promise<FoundWhileTyping> {
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
