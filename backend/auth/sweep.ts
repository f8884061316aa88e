import { deletionOf, type Deletion } from '../database/sweeper.ts'

/** How long rows of auth are kept; docs/limits.md lists it. Every condition is about `row`. */
export const expiredRows: Deletion[] = [
  deletionOf('marks', 'auth.marks', 'name, subject', `ends_at < now()`),
  // Links and codes expire after a day; the rest of the week is for support requests.
  deletionOf(
    'used links',
    'auth.one_time_tokens',
    'id',
    `created_at < (now() at time zone 'utc') - interval '7 days'`,
  ),
  // A session keeps its last used token, which still returns the active one. An older one that comes back
  // is unknown instead of used: refused as well.
  deletionOf(
    'used refresh tokens',
    'auth.refresh_tokens',
    'id',
    `revoked and updated_at < now() - interval '1 day' and exists (
       select from auth.refresh_tokens as later
       where later.session_id = row.session_id and later.revoked and later.id > row.id)`,
  ),
  // With their refresh tokens. A session is updated whenever it is refreshed.
  deletionOf(
    'idle sessions',
    'auth.sessions',
    'id',
    `coalesce(updated_at, created_at) < now() - interval '90 days'`,
  ),
  // Without a sign-in they own nothing.
  deletionOf(
    'accounts that were never confirmed',
    'auth.users',
    'id',
    `email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null
     and deleted_at is null
     and greatest(created_at, updated_at, confirmation_sent_at) < now() - interval '30 days'`,
  ),
  deletionOf('signing keys', 'auth.signing_keys', 'id', `retires_at < now() - interval '1 day'`),
]
