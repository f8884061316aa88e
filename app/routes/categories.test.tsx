import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/support/render.tsx'
import CategoriesScreen from './categories.tsx'

const Screen = CategoriesScreen as unknown as ComponentType<{ loaderData: unknown }>

test('without collections the page says so and links the products (R-179, R-180)', () => {
  const screen = <Screen loaderData={{ categories: [] }} />
  expect(textOf(screen)).toContain('No categories found.')
  expect(htmlOf(screen)).toMatch(/<a [^>]*href="\/products"[^>]*>VIEW ALL PRODUCTS<\/a>/)
})
