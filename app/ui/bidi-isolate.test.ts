import { expect, test } from 'vitest'

import { bidiIsolate } from './bidi-isolate.ts'

test.each(['معطف (42)', 'מעיל', 'Como معطف', 'ޑިވެހި', 'ﻣﻌﻄﻒ'])('isolates %s', (text) =>
  expect(bidiIsolate(text)).toBe(`\u2068${text}\u2069`),
)

test.each(['Marlow Coat', 'Übergangsjacke', 'ऊनी कोट', '外套', '👗', '', '42'])(
  'leaves %s as it is',
  (text) => expect(bidiIsolate(text)).toBe(text),
)
