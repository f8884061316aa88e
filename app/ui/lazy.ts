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

interface LazyProps {
  /** Rendered until the component is loaded. */
  fallback?: ReactNode
  /**
   * For a component that opens on a press: called after a failed load, which then shows a toast. Unmounts the component,
   * so that the next press can mount it again.
   */
  onMissing?: () => void
}

/** A component that is loaded after it is first rendered, or by its `load`. */
export type LazyComponent<Props> = ComponentType<Props & LazyProps> & {
  /** Loads it once. Returns false if that failed; the next call then tries again. */
  load: () => Promise<boolean>
}

/**
 * `const FilterDrawer = lazyComponent(async () => (await import('./filter-drawer.tsx')).FilterDrawer)`, with
 * `preloadOnIntent(FilterDrawer)` on a button that opens it. A failed load does not throw: the page works without the
 * component, and it is tried again online and at the next press.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null
  let loading: Promise<boolean> | null = null
  const { subscribe, notify } = createListeners()
  const load = () =>
    (loading ??= importComponent().then(
      (imported) => {
        component = imported
        notify()
        return true
      },
      (error: unknown) => {
        logError('A lazy module failed to load', error)
        loading = null
        return false
      },
    ))

  function Lazy(props: Props & LazyProps) {
    const { fallback, onMissing } = props
    const Component = useSyncExternalStore(
      subscribe,
      () => component,
      () => null,
    )
    const missing = Component === null
    useEffect(() => {
      if (!missing) return
      let wanted = true
      async function want() {
        if ((await load()) || !wanted || !onMissing) return
        wanted = false
        toast.error({
          description: 'This part of the page did not load. Check your connection and try again.',
        })
        onMissing()
      }
      void want()
      const stop = onTryAgain(() => void want())
      return () => {
        wanted = false
        stop()
      }
    }, [missing, onMissing])
    return missing ? fallback : createElement(Component, props)
  }
  return Object.assign(Lazy, { load })
}

/** Attributes for the button that opens the component: hover and focus preload it. */
export function preloadOnIntent({ load }: Pick<LazyComponent<never>, 'load'>) {
  return { onPointerEnter: load, onFocus: load }
}
