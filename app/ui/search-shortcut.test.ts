import { expect, it } from 'vitest'

import { isSearchShortcut } from './search-shortcut.ts'

it.each([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'K', metaKey: true }, true],
  [{ key: 'k' }, false],
  [{ key: 'j', ctrlKey: true }, false],
  [{ key: 'K', ctrlKey: true, shiftKey: true }, false],
  [{ key: 'k', ctrlKey: true, altKey: true }, false],
  [{ key: 'k', ctrlKey: true, defaultPrevented: true }, false],
  // Autofill dispatches such an event.
  [{}, false],
])('%o is the shortcut of the search: %s', (event, isShortcut) => {
  const unpressed = { ctrlKey: false, metaKey: false }
  expect(isSearchShortcut({ ...unpressed, ...event } as KeyboardEvent)).toBe(isShortcut)
})
