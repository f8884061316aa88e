import { storedItem } from './stored-item.ts'

const item = storedItem<{ email: string }>(
  'resetEmail',
  24 * 60 * 60 * 1000,
  ({ email }) => typeof email === 'string',
)

/** Remembers where a reset link was sent, to prefill the form when the link has expired. */
export function rememberResetEmail(email: string) {
  item.write({ email })
}

/** The address, or '' when none is remembered. */
export function rememberedResetEmail(): string {
  return item.read()?.email ?? ''
}

export function forgetResetEmail() {
  item.remove()
}
