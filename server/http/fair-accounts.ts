import { addressSubject } from '../../backend/client-address.ts'
import { AuthError, errorResponse, unavailable } from '../../backend/auth/responses.ts'
import type { BackendService } from '../../backend/protocol.ts'
import { Overloaded } from '../../backend/scheduling/fair-scheduler.ts'
import type { DatabaseScheduler } from '../../backend/scheduling/schedulers.ts'

/** Serves accounts in turns between client addresses. */
export function withFairTurns(
  service: BackendService,
  scheduler: DatabaseScheduler,
): BackendService {
  return async (request) => {
    const address = addressSubject(request.clientAddress)
    try {
      return await scheduler.run('accounts', address, () => service(request))
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      const version = request.headers['x-supabase-api-version']
      return errorResponse(error.status === 429 ? tooMany() : unavailable(1), version)
    }
  }
}

function tooMany() {
  const more = { headers: { 'retry-after': '1' }, limit: 'inFlight' }
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', more)
}
