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
  const text = JSON.stringify(await new Response(data).text())
  const words = text.replace(/[&<>\u2028\u2029]/g, asNumber)
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${words});${stream}.close();</script>`
}

/** So that no tag begins or ends in the script, whatever a product is called. */
const asNumber = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
