import { openTestAuth, type TestAuth } from '../../backend/auth/test-auth.ts'

export { fetchFrom, password } from '../../backend/auth/test-auth.ts'

/** The real auth service on a database of its own, and browsers that sign up and in there. */
export function openAccounts(): Promise<TestAuth> {
  return openTestAuth()
}
