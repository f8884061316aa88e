// The real auth service on a database of its own, and browsers that sign up and in there.
export { openTestAuth as openAuthService, password } from '../../backend/auth/auth.test-support.ts'
export { fetchFrom } from './service-fetch.ts'
