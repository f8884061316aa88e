/**
 * `fetch` for the auth client. Removes `expires_at`, which is in the server's time: a machine whose clock is a day
 * ahead would refresh the session with every request. From `expires_in` alone the client computes the expiry in its
 * own time.
 */
export async function fetchWithoutExpiresAt(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init)
  if (!response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isSession(body)) return response
  const { expires_at: _, ...session } = body
  return new Response(JSON.stringify(session), response)
}

function isSession(body: unknown): body is { expires_at: unknown } {
  return typeof body === 'object' && body !== null && 'expires_at' in body && 'expires_in' in body
}
