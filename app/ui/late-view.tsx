import { createElement, lazy, Suspense, type ComponentType } from 'react'

/**
 * A view that is rarely there, whose code comes when it is: `const Sign = lateView(() => import('./sign.tsx'),
 * (module) => module.Sign)`. What the server drew of it stands from the first byte on; drawn anew, it
 * takes its place when its code is here. One that does not come is asked for again when the line is back.
 * What opens at a press comes by `loadOnIntent`.
 */
export function lateView<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const View = lazy(async () => ({ default: pick(await untilHere(load)) }))
  return function LateView(props: Props) {
    return <Suspense>{createElement<Props>(View, props)}</Suspense>
  }
}

async function untilHere<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    console.error('A part of the page did not come', error)
    await new Promise((back) => window.addEventListener('online', back, { once: true }))
    return untilHere(load)
  }
}
