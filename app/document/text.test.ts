import { expect, test } from 'vitest'

import { folded, isBlank } from './text.ts'

test.each(['ﬁne ＳＩＬＫ', 'fine s\u200bilk', 'FINE\u00a0SI\u00adLK'])(
  '%j is compared as "fine silk"',
  (text) => expect(folded(text)).toBe('fine silk'),
)

test.each(['', ' ', '\u00a0', '\u200b', '\u2060\u3000\ufeff', '\u3164', '\n\t'])(
  '%j is blank',
  (text) => expect(isBlank(text)).toBe(true),
)

test.each(['a', '0', '\u200ba', '-'])('%j is not blank', (text) =>
  expect(isBlank(text)).toBe(false),
)
