import { createElement, useEffect, useSyncExternalStore, type ComponentType } from 'react'

import { logError } from '../document/error-log.ts'
import { toast } from './feedback/toast.ts'

/** A module that is loaded when it is needed. A failed load rejects nothing: the page goes on without it. */
export interface LazyModule<Module> {
  /** Loads it once; false when that failed. Then the next call tries again. */
  load: () => Promise<boolean>
  /** Null until it is loaded. */
  current: () => Module | null
  subscribe: (listener: () => void) => () => void
}

export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null
  let loading: Promise<boolean> | null = null
  const listeners = new Set<() => void>()
  async function start() {
    try {
      module = await load()
    } catch (error) {
      logError('A lazy module failed to load', error)
      loading = null
      return false
    }
    for (const listener of listeners) listener()
    return true
  }
  return {
    load: () => (loading ??= start()),
    current: () => module,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The module, or null until it is loaded. While `wanted`, a load that failed offline is repeated online. */
export function useLazyModule<Module>(lazy: LazyModule<Module>, wanted: boolean): Module | null {
  const module = useSyncExternalStore(lazy.subscribe, lazy.current, () => null)
  const missing = wanted && module === null
  useEffect(() => {
    if (!missing) return
    const load = () => void lazy.load()
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [lazy, missing])
  return module
}

/**
 * A component that is loaded when it is first rendered, or by `preload`. Renders nothing until then, and calls
 * `onMissing` when that failed: it is to be rendered anew by the next press.
 */
export type LazyComponent<Props> = ComponentType<Props & { onMissing?: () => void }> & {
  preload: () => void
}

/**
 * For what opens on a press: `const FilterDrawer = lazyOnIntent(async () => (await
 * import('./filter-drawer.tsx')).FilterDrawer)`, with `preloadOnIntent(FilterDrawer)` on the button. A failed
 * load shows a toast; the next press tries again.
 */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const lazy = lazyModule(load)
  function OnIntent(props: Props & { onMissing?: () => void }) {
    const Component = useLazyModule(lazy, true)
    const { onMissing } = props
    useEffect(() => {
      let wanted = true
      void lazy.load().then((loaded) => {
        if (loaded || !wanted) return
        toast.error(notLoaded)
        onMissing?.()
      })
      return () => void (wanted = false)
    }, [onMissing])
    return Component && createElement(Component, props)
  }
  return Object.assign(OnIntent, { preload: () => void lazy.load() })
}

/** Attributes for the button that opens the component: hover and focus load it. */
export function preloadOnIntent(component: { preload: () => void }) {
  return { onPointerEnter: component.preload, onFocus: component.preload }
}

const notLoaded = {
  description: 'This part of the page did not load. Check your connection and try again.',
}
