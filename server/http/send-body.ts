import type { ServerResponse } from 'node:http'

/**
 * Ends a response with `body`, which node:http leaves out of the response to a HEAD. A large one is sent in
 * parts, so that it is known whether the client reads: the connection of one that takes less than a part
 * within `partMs` is closed.
 */
export function sendBody(response: ServerResponse, body: Buffer, partMs = defaultPartMs): void {
  if (body.length <= partBytes) response.end(body)
  else void sendParts(response, body, partMs)
}

async function sendParts(response: ServerResponse, body: Buffer, partMs: number) {
  for (let at = 0; at < body.length; at += partBytes) {
    const isTaken = await writePart(response, body.subarray(at, at + partBytes), partMs)
    if (!isTaken) return response.destroy()
  }
  response.end()
}

/** Resolves with whether the part left this process in time. */
function writePart(response: ServerResponse, part: Buffer, partMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timeout)
      response.off('close', onClose)
      resolve(isTaken)
    }
    const onClose = () => end(false)
    const timeout = setTimeout(onClose, partMs)
    // Of a connection that closes, node:http calls back for some writes and not for others.
    response.once('close', onClose)
    response.write(part, (error) => end(!error))
  })
}

const partBytes = 64 * 1024
/** The longest time for a part: 64 kB in it are 2 kB a second, less than a phone's line carries. */
const defaultPartMs = 30_000
