import { openTestAuth, type TestAuth } from '../../backend/auth/auth.test-support.ts'

export { fetchFrom, password } from '../../backend/auth/auth.test-support.ts'

/** The real auth service on a database of its own, and browsers that sign up and in there. */
export function openAuthService(): Promise<TestAuth> {
  return openTestAuth()
}
