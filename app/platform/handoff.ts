/**
 * The script that hands the loaders' data to the router in the browser. The router has a component for
 * it, which waits for the data while the page is rendered, so that no page could be rendered at one stroke.
 *
 * @param data as the router encoded it: `serverHandoffStream` of its entry context
 */
export async function handoffScript(
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const words = JSON.stringify(await readAll(data)).replace(/[&<>\u2028\u2029]/g, asNumber)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${words});${stream}.close();</script>`
}

/** What `new Response(data).text()` does, without one; nearly always the router wrote it in one piece. */
async function readAll(data: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = data.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** So that no tag begins or ends in the script, whatever a product is called. */
const asNumber = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
