import { storedItem } from './stored-item.ts'

/** Where a reset link was sent, to prefill the form when the link has expired. */
export const resetEmail = storedItem<{ email: string }>(
  'resetEmail',
  24 * 60 * 60 * 1000,
  ({ email }) => typeof email === 'string',
)
