import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { NotFoundScreen } from './not-found.tsx'

test('an unknown address shows 404 and links home (R-346)', () => {
  expect(textOf(<NotFoundScreen />)).toMatch(/^404 Oops! Page not found/)
  expect(htmlOf(<NotFoundScreen />)).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
  expect(htmlOf(<NotFoundScreen />)).toMatch(/<form [^>]*action="\/search"[^>]*>.*name="q"/)
})
