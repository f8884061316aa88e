/**
 * `fetch` for the auth client. With a session the server says when it ends, by its clock; the client holds
 * that against the clock of this machine, and where that is a day ahead it would renew the session with
 * each question. Told only how long the session lasts, it works the end out by its own clock.
 */
export async function fetchByOwnClock(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const answer = await fetch(input, init)
  const session: unknown = answer.ok
    ? await answer
        .clone()
        .json()
        .catch(() => null)
    : null
  if (!isSession(session)) return answer
  const { expires_at: _, ...rest } = session
  return new Response(JSON.stringify(rest), answer)
}

function isSession(body: unknown): body is { expires_at: unknown } {
  return typeof body === 'object' && body !== null && 'expires_at' in body && 'expires_in' in body
}
