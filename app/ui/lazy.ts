import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'

import { logError } from '../document/error-log.ts'
import { createListeners } from '../document/listeners.ts'
import { onTryAgain } from '../document/try-again.ts'
import { toast } from './feedback/toast.ts'

/** A module that is loaded when needed. A failed load does not reject: the page works without the module. */
interface LazyModule<Module> {
  /** Loads it once. Returns false if that failed; the next call then tries again. */
  load: () => Promise<boolean>
  /** Null until it is loaded. */
  current: () => Module | null
  subscribe: (listener: () => void) => () => void
}

/** @internal Exported for tests. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null
  let loading: Promise<boolean> | null = null
  const { subscribe, notify } = createListeners()
  async function start() {
    try {
      module = await load()
    } catch (error) {
      logError('A lazy module failed to load', error)
      loading = null
      return false
    }
    notify()
    return true
  }
  return {
    load: () => (loading ??= start()),
    current: () => module,
    subscribe,
  }
}

/** A component that is loaded after it is first rendered, or by its `load`. */
export type LazyComponent<Props> = ComponentType<Props> & Pick<LazyModule<unknown>, 'load'>

/**
 * For components that need no press. Renders `fallback` until the component is loaded, which begins with the first
 * rendering. A failed load is tried again online and at the next press. `load` imports the module and returns its component.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props & { fallback?: ReactNode }> {
  const lazy = lazyModule(load)
  function Lazy(props: Props & { fallback?: ReactNode }) {
    const Component = useSyncExternalStore(lazy.subscribe, lazy.current, () => null)
    const missing = Component === null
    useEffect(() => {
      if (!missing) return
      const start = () => void lazy.load()
      start()
      return onTryAgain(start)
    }, [missing])
    return missing ? props.fallback : createElement(Component, props)
  }
  return Object.assign(Lazy, { load: lazy.load })
}

/**
 * For components that open on a click: `const FilterDrawer = lazyOnIntent(async () => (await
 * import('./filter-drawer.tsx')).FilterDrawer)`, with `preloadOnIntent(FilterDrawer)` on the button. A failed load shows
 * a toast and calls `onMissing`, which unmounts the component so that the next click can mount it again.
 */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props & { onMissing: () => void }> {
  const Component = lazyComponent(load)
  function OnIntent(props: Props & { onMissing: () => void }) {
    const { onMissing } = props
    useEffect(() => {
      let wanted = true
      void Component.load().then((loaded) => {
        if (loaded || !wanted) return
        toast.error({
          description: 'This part of the page did not load. Check your connection and try again.',
        })
        onMissing()
      })
      return () => void (wanted = false)
    }, [onMissing])
    return createElement(Component, props)
  }
  return Object.assign(OnIntent, { load: Component.load })
}

/** Attributes for the button that opens the component: hover and focus preload it. */
export function preloadOnIntent({ load }: Pick<LazyModule<unknown>, 'load'>) {
  return { onPointerEnter: load, onFocus: load }
}
