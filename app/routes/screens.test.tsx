import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { orderQuery } from '../shop/orders/order.state.ts'
import { searchScreen } from '../shop/search/search.ts'
import SignUp from './auth/signup.tsx'
import CategoriesScreen from './categories.tsx'
import { NotFoundScreen } from './not-found.tsx'
import OrderConfirmation from './order-confirmation.tsx'
import SearchScreen from './search.tsx'
import UnsubscribeScreen from './unsubscribe.tsx'

const Categories = CategoriesScreen as unknown as ComponentType<{ loaderData: unknown }>
const Search = SearchScreen as unknown as ComponentType<{ loaderData: unknown }>

test('without collections the page says so and links the products (R-179, R-180)', () => {
  const screen = <Categories loaderData={{ categories: [] }} />
  expect(textOf(screen)).toContain('No categories found.')
  expect(htmlOf(screen)).toMatch(/<a [^>]*href="\/products"[^>]*>VIEW ALL PRODUCTS<\/a>/)
})

test('an unknown address shows 404 and links home (R-346)', () => {
  expect(textOf(<NotFoundScreen />)).toMatch(/^404 Oops! Page not found/)
  expect(htmlOf(<NotFoundScreen />)).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
  expect(htmlOf(<NotFoundScreen />)).toMatch(/<form [^>]*action="\/search"[^>]*>.*name="q"/)
})

test('an order that the backend does not have, or keeps from this shopper, is not found (R-559)', () => {
  const params = { orderNumber: 'ORD-BENS' }
  const Screen = OrderConfirmation as unknown as ComponentType<{ params: typeof params }>
  function Answered() {
    useQueryClient().setQueryData(orderQuery('ada', params.orderNumber).queryKey, null)
    return <Screen params={params} />
  }
  expect(textOf(<Answered />)).toContain(
    "Order Not Found The order you're looking for doesn't exist or you don't have access to it.",
  )
})

test('the unsubscribe page does not contain the token of its address', () => {
  const html = htmlOf(<UnsubscribeScreen />, '/unsubscribe?token=secret')
  expect(html).toContain('<h1>Newsletter</h1>')
  expect(html).not.toContain('secret')
})

test('the sign-up form has five required fields (R-371)', () => {
  const inputs = htmlOf(<SignUp />, '/signup').match(/<input[^>]*>/g) ?? []
  expect(inputs.map((input) => /name="([^"]*)"/.exec(input)?.[1])).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
    'confirmPassword',
  ])
  for (const input of inputs) expect(input).toContain('required')
})

test('an empty search shows the categories', () => {
  const [home, archive] = [
    { id: 'h', name: 'Home', slug: 'home', product_count: 10 },
    { id: 'a', name: 'Archive', slug: 'archive', product_count: 0 },
  ]
  const filters = { categories: [home, archive], ceiling: 980 }
  const results = { products: [], total: 0 }
  const screen = <Search loaderData={{ search: searchScreen.initial, filters, results }} />
  expect(textOf(screen)).toMatch(/Start your search.*Look around in Home/)
  expect(htmlOf(screen)).toContain('href="/products?category=home"')
  expect(htmlOf(screen)).not.toContain('href="/products?category=archive"')
})
