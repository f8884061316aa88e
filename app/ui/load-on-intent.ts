import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A component that arrives when first rendered, or earlier: when `preload` is called. */
export type IntentComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => void
}

/**
 * For what is heavy and behind a press: `const FilterDrawer = loadOnIntent(() => import('./filter-drawer.tsx'),
 * (module) => module.FilterDrawer)`. Spread `intentOf(FilterDrawer)` on the button, so that pointing at it
 * or focusing it starts the load.
 */
export function loadOnIntent<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): IntentComponent<Props> {
  const component = lazy(async () => ({ default: pick(await load()) }))
  return Object.assign(component, {
    preload() {
      // A failed early load is no failure yet: rendering asks again and reports.
      load().catch(() => {})
    },
  })
}

/** Attributes for the button that leads to the component. */
export function intentOf(component: { preload: () => void }) {
  return { onPointerEnter: component.preload, onFocus: component.preload }
}
