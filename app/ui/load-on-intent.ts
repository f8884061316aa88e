import { createElement, useEffect, type ComponentType } from 'react'

import { latePart, useLatePart } from './late-part.ts'
import { notify } from './toast.ts'

/** A component that arrives when first rendered, or earlier: when `preload` is called. Draws nothing until then. */
export type IntentComponent<Props> = ComponentType<Props> & {
  preload: () => void
}

/**
 * For what is heavy and behind a press: `const FilterDrawer = loadOnIntent(() => import('./filter-drawer.tsx'),
 * (module) => module.FilterDrawer)`. Spread `intentOf(FilterDrawer)` on the button, so that pointing at it
 * or focusing it starts the load. One that does not come says so, and is asked for again by the next press.
 */
export function loadOnIntent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): IntentComponent<Props> {
  const late = latePart(async () => pick(await load()))
  function OnIntent(props: Props) {
    const Component = useLatePart(late, true)
    useEffect(() => {
      void late.load().then((here) => here || notify(didNotCome))
    }, [])
    return Component && createElement(Component, props)
  }
  return Object.assign(OnIntent, { preload: () => void late.load() })
}

/** Attributes for the button that leads to the component. */
export function intentOf(component: { preload: () => void }) {
  return { onPointerEnter: component.preload, onFocus: component.preload }
}

/** What is said where something that was asked for did not come. */
export const didNotCome = {
  title: 'Error',
  description: 'This part of the page did not load. Check your connection and try again.',
  variant: 'destructive',
} as const
