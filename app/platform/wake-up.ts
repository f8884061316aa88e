import type { EntryContext } from 'react-router'

/**
 * The script at the end of a document: it hands the loaders' data to the router in the browser, and fetches
 * the page's scripts once something is drawn.
 *
 * The router has a component for it (`<Scripts>`), which does worse in two ways. Scripts that are fetched at
 * once are in the way of the styles, faces and pictures that are seen first. And it waits for the data while
 * the page is rendered, so that no page could be rendered at one stroke.
 *
 * @throws when the router's answer and its build do not belong together
 */
export async function wakeUpScript(context: EntryContext, nonce: string): Promise<string> {
  const { serverHandoffStream: stream, serverHandoffString: known = '{}' } = context
  const data = stream ? await new Response(stream).text() : ''
  return `<script nonce="${nonce}">${handOver(known, data)}${wakeUp(scriptsOf(context))}</script>`
}

interface Scripts {
  /** What the development server renews a page with; before all others. */
  renewal: string | undefined
  /** The router's table of routes. */
  table: string
  /** By the route they draw: the build may put a screen's loader into a file of its own. */
  screens: Record<string, string[]>
  entry: string
  /** All of them, and what they import. */
  all: string[]
}

function scriptsOf({ manifest, staticHandlerContext }: EntryContext): Scripts {
  const routes = staticHandlerContext.matches.map(({ route }) => {
    const known = manifest.routes[route.id]
    if (!known) throw new Error(`The build has no route ${route.id}`)
    return known
  })
  const { url: table, entry } = manifest
  const screens = routes.map((route) => [route.id, filesOf(route)] as const)
  const imported = [entry, ...routes].flatMap(({ imports = [] }) => imports)
  return {
    renewal: manifest.hmr?.runtime,
    table,
    screens: Object.fromEntries(screens),
    entry: entry.module,
    all: [...new Set([table, entry.module, ...screens.flatMap(([, files]) => files), ...imported])],
  }
}

type BuiltRoute = NonNullable<EntryContext['manifest']['routes'][string]>

function filesOf(route: BuiltRoute): string[] {
  const { clientLoaderModule, clientActionModule, clientMiddlewareModule } = route
  const { hydrateFallbackModule, module } = route
  const files = [clientLoaderModule, clientActionModule, clientMiddlewareModule]
  return [...files, hydrateFallbackModule, module].filter((file) => file !== undefined)
}

/**
 * As the router's entry looks for it.
 *
 * @param known in JSON, with nothing in it that ends a script
 * @param data as the router encoded it
 */
function handOver(known: string, data: string): string {
  return `window.__reactRouterContext=${known};
__reactRouterContext.stream=new ReadableStream({start(stream){stream.enqueue(${raw(data)});stream.close()}}).pipeThrough(new TextEncoderStream());
`
}

/**
 * Buttons that are pressed meanwhile are noted for `press-again.ts`; links and forms do without scripts. A
 * press that comes while React takes the page over is heard by React, which then has marked the button.
 *
 * A page in a background tab is drawn when somebody looks at it, which is no reason to let it sleep; nor is
 * a browser that does not tell when it draws. When all is there, drawing is a matter of moments.
 */
function wakeUp({ renewal, table, screens, entry, all }: Scripts): string {
  return `{let asleep=true
const wakeUp=async()=>{
if(!asleep)return
asleep=false
for(const href of ${literal(all)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}))
${renewal ? `await import(${literal(renewal)})` : ''}
const load=async files=>Object.assign({},...await Promise.all(files.map(file=>import(file))))
const [screens]=await Promise.all([Promise.all(Object.entries(${literal(screens)}).map(async([id,files])=>[id,await load(files)])),load([${literal(table)}])])
window.__reactRouterRouteModules=Object.fromEntries(screens)
import(${literal(entry)})}
window.earlyPresses=new Set()
const isAwake=button=>Object.keys(button).some(key=>key.startsWith("__react"))
addEventListener("click",({target})=>{const button=target.closest("button[type=button]");if(button&&!isAwake(button))window.earlyPresses?.add(button)})
if(document.hidden)wakeUp()
addEventListener("load",()=>setTimeout(wakeUp,1000))
new PerformanceObserver(seen=>seen.getEntriesByName("first-contentful-paint")[0]&&wakeUp()).observe({type:"paint",buffered:true})}`
}

/** A value as a script writes it. */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, asNumber)
}

/**
 * JSON as a script writes it that passes it on: raw, because the backslashes that it is full of would have to be
 * doubled. What would end the text, or begin a tag, stands in its strings alone.
 */
function raw(json: string): string {
  return `String.raw\`${json.replace(/[`$\r&<>\u2028\u2029]/g, asNumber)}\``
}

/** So that no tag begins or ends in a script, whatever a product is called, and no line of it either. */
function asNumber(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
