import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { NotFoundScreen } from './not-found.tsx'

test('an address that leads nowhere says so, and leads home (R-346)', () => {
  expect(textOf(<NotFoundScreen />)).toMatch(/^404 Oops! Page not found/)
  expect(htmlOf(<NotFoundScreen />)).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
  expect(htmlOf(<NotFoundScreen />)).toMatch(/<form [^>]*action="\/search"[^>]*>.*name="q"/)
})
