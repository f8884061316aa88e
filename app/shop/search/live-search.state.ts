import { useEffect, useRef, useState } from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { notify } from '../../ui/toast.ts'
import { listCategories } from '../catalog/category.data.ts'
import type { Category } from '../catalog/category.ts'
import type { LiveFound } from './live-search.ts'
import { searchFromHeader, suggestNames } from './search.data.ts'

export interface LiveSearch {
  /** What stands in the box. */
  words: string
  /** Null while there is nothing to show: blank words, a first answer still to come, a failure. */
  found: LiveFound | null
  type(words: string): void
  clear(): void
}

/**
 * A search that follows the typing. It asks after a breath, and an answer that newer words have
 * overtaken is dropped, whichever comes first; the last answer stays until the next one is there.
 */
export function useLiveSearch(): LiveSearch {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<LiveFound | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  function type(text: string) {
    const wanted = text.trim()
    setWords(text)
    if (wanted === asked.current) return
    clearTimeout(timer.current)
    asked.current = wanted
    if (wanted === '') setFound(null)
    else timer.current = setTimeout(() => void ask(wanted), typingPauseMs)
  }
  async function ask(wanted: string) {
    try {
      const answer = await readLiveSearch(wanted)
      if (asked.current === wanted) setFound(answer)
    } catch (error) {
      console.error('The search did not answer', error)
      if (asked.current !== wanted) return
      asked.current = '' // the next key asks again
      setFound(null)
      complain()
    }
  }
  return { words, found, type, clear: () => type('') }
}

/** Where most people look: the fullest categories, asked for when they are first wanted. */
export function usePopularCategories(wanted: boolean): readonly Category[] {
  const [popular, setPopular] = useState<readonly Category[]>([])
  const asked = useRef(false)
  useEffect(() => {
    if (!wanted || asked.current) return
    asked.current = true
    // Without them the box finds as well.
    listCategories(browserBackend(), popularShown).then(setPopular, console.error)
  }, [wanted])
  return popular
}

async function readLiveSearch(words: string): Promise<LiveFound> {
  const backend = browserBackend()
  const [names, found] = await Promise.all([
    suggestNames(backend, words),
    searchFromHeader(backend, words),
  ])
  return { words, names, ...found }
}

function complain() {
  notify({
    title: 'Search Error',
    description: 'Failed to perform search. Please try again.',
    variant: 'destructive',
  })
}

const typingPauseMs = 200
const popularShown = 4
