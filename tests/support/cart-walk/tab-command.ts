import fc from 'fast-check'
import type { Page } from 'playwright-core'

import { commandOf } from '../walks.ts'
import {
  canBeOrdered,
  nameOf,
  pathOf,
  productPage,
  slugs,
  type CartModel,
  type Loss,
  type SeenLine,
  type Slug,
  type Tab,
} from './model.ts'
import type { Walk } from './walk.ts'

export const command = commandOf<CartModel, Walk>()

export const index = fc.constantFrom<0 | 1>(0, 0, 1)
export const slug = fc.constantFrom<Slug>(...slugs, 'walked-scarf')
export const loss = fc.constantFrom<Loss>('none', 'none', 'none', 'none', 'request', 'answer')

interface Scene {
  model: CartModel
  walk: Walk
  tab: Tab
  page: Page
}

/** A command of one tab. */
export function inTab(
  name: string,
  which: 0 | 1,
  can: (tab: Tab, model: CartModel) => unknown,
  act: (scene: Scene) => Promise<unknown>,
) {
  return command(
    `tab ${which + 1}: ${name}`,
    (model) => Boolean(can(model.tabs[which], model)),
    (model, walk) => act({ model, walk, tab: model.tabs[which], page: walk.pages[which] }),
  )
}

export const lossy = (what: string, lost: Loss) =>
  lost === 'none' ? what : `${what}, ${lost} lost`
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
export const addButton = (page: Page, wanted: Slug) =>
  page
    .getByRole('article')
    .filter({ hasText: nameOf(wanted) })
    .getByRole('button', { name: 'Add To Cart' })
export const lineOf = (tab: Tab, wanted: Slug) =>
  pathOf(tab) === '/cart' ? tab.cart.find((line) => line.slug === wanted) : undefined
export const rowOf = (tab: Tab, wanted: Slug): SeenLine | undefined => {
  const line = lineOf(tab, wanted)
  return line && canBeOrdered(line) ? line : undefined
}

export const canOpen = ({ products }: CartModel, path: string) =>
  slugs.every((each) => path !== productPage(each) || products[each].isActive)
