import { expect, test } from 'vitest'

import { isolated } from './isolated.ts'

test.each(['معطف (42)', 'מעיל', 'Como معطف', 'ޑިވެހި', 'ﻣﻌﻄﻒ'])(
  '%s stands apart from the sentence around it',
  (words) => expect(isolated(words)).toBe(`\u2068${words}\u2069`),
)

test.each(['Marlow Coat', 'Übergangsjacke', 'ऊनी कोट', '外套', '👗', '', '42'])(
  '%s stays as it is',
  (words) => expect(isolated(words)).toBe(words),
)
