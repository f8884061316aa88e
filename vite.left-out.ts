import { parseSync, Visitor, type Plugin } from 'vite'

/**
 * What React Router can do and this shop never asks of it, left out of what browsers are sent.
 *
 * All of it hangs on one object that the router returns, so no bundler can see that nobody calls it.
 * Here the bodies of the functions named are emptied, and what only they used falls away with them.
 * Whatever is left out by what we do not use throws when it is used after all; the rest is decided by
 * react-router.config.ts. A name that a file no longer has stops the build: after an update of the
 * router, look at what took its place. The server's half, and development, keep everything.
 */
const leftOut: Record<string, LeftOut> = {
  'lib/router/router.js': {
    neverCalled: [
      // Fetchers and actions: what a shopper does goes to the tables, not to a route.
      'fetch',
      'getFetcher',
      'resetFetcher',
      'queueFetcherForDeletion',
      'deleteFetcher',
      'handleFetcherAction',
      'handleFetcherLoader',
      'setFetcherError',
      'handleAction',
      // Routes found out later: the whole table travels with the first page.
      'discoverRoutes',
      'cancelDiscoveryNavigation',
      'patchRoutes',
      '_internalSetRoutes',
      'defaultDataStrategyWithMiddleware',
    ],
    doesNothing: ['markFetchRedirectsDone', 'abortStaleFetchLoads'],
    neverSo: [
      'future.unstable_customRouteDiscovery',
      'future.unstable_routePatternMatching',
      'init.instrumentations',
      'init.patchRoutesOnNavigation',
      'fogOfWar.active',
      'isFogOfWar',
      'opts?.instrumentationNavigateMetaReceiver',
      'pendingDiscoveryCancellation',
      'isStaticHandler',
      'skipLoaderErrorBubbling',
      // As there are no fetchers.
      'fetchLoadMatches.forEach',
      'revalidatingFetchers.forEach',
      'state.fetchers.forEach',
      'fetchersQueuedForDeletion.forEach',
      'unmountedFetchers.forEach',
      'mountedFetchers.forEach',
      'revalidatingFetchers.length > 0',
      'isFetcher',
    ],
  },
  'lib/router/instrumentation.js': {
    neverCalled: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
    doesNothing: ['consumeInstrumentationClientResultMetaReceiver'],
  },
  'lib/dom/ssr/fog-of-war.js': {
    doesNothing: [
      'isFogOfWarEnabled',
      'useFogOFWarDiscovery',
      'getPatchRoutesOnNavigationFunction',
      'getPartialManifest',
    ],
  },
  'lib/dom/ssr/route-discovery.js': {
    neverCalled: [
      'RouteDiscoveryRuntime',
      'useCustomRouteDiscovery',
      'getCustomPatchRoutesOnNavigationFunction',
    ],
  },
  'lib/dom-export/hydrated-router.js': {
    neverSo: [
      'ssrInfo.context.future.unstable_customRouteDiscovery',
      'discoveryRuntime',
      'ssrInfo.context.isSpaMode',
      'window.__reactRouterManifest.sri === true',
      // Every move would draw every link of the page it leaves once more.
      'newState.location !== location',
    ],
  },
  'lib/dom/ssr/routes.js': {
    neverCalled: ['createClientRoutesWithHMRRevalidationOptOut'],
    neverSo: ['isSpaMode', 'isApiOnly', 'needsRevalidation', '!ssr'],
  },
  'lib/dom/ssr/single-fetch.js': {
    neverCalled: [
      'singleFetchActionStrategy',
      'singleFetchLoaderFetcherStrategy',
      'nonSsrStrategy',
    ],
    neverSo: ['!ssr', 'isApiOnly', 'isSpaMode', 'serverOrigin'],
  },
  // React's server components, and what only the server writes into a page.
  'lib/dom/ssr/components.js': {
    neverCalled: ['RSCPrefetchPageLinksImpl'],
    neverSo: [
      'isSpaMode',
      'isRSCRouterContext',
      'rsc',
      'enableFogOfWar',
      'isStatic',
      'staticContext',
      'typeof criticalCss === "string"',
      'typeof criticalCss === "object"',
      'typeof manifest.sri === "object"',
      'unstable_apiServerOrigin',
    ],
  },
  'lib/hooks.js': {
    neverCalled: ['RSCErrorHandler', 'useNavigateUnstable'],
    neverSo: ['this.context', 'dataRouterOpts.isStatic', 'locationArg'],
  },
  'lib/errors.js': { neverCalled: ['decodeRouteErrorResponseDigest', 'decodeRedirectErrorDigest'] },
  // Components that stay in the bundle only because they are given a name for the developer's tools.
  'lib/dom/lib.js': { neverCalled: ['NavLinkWithRef', 'HistoryRouter'] },
}

interface LeftOut {
  /** Functions and classes: calling one throws. */
  neverCalled?: string[]
  /** Functions that are called, and of which nothing is wanted. */
  doesNothing?: string[]
  /** Conditions as they are written, or what calls: each counts as false. */
  neverSo?: string[]
}

export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler(code, id) {
        const file = Object.keys(leftOut).find((name) => id.endsWith(`/production/${name}`))
        return file ? { code: without(code, leftOut[file] ?? {}, file), map: null } : null
      },
    },
  }
}

/** @throws naming what the code does not have */
export function without(code: string, parts: LeftOut, file: string): string {
  const { neverCalled = [], doesNothing = [], neverSo = [] } = parts
  const instead = new Map([
    ...neverCalled.map((name) => [`function ${name}`, '{ throw Error("left out") }'] as const),
    ...doesNothing.map((name) => [`function ${name}`, '{}'] as const),
    ...neverSo.map((name) => [name, 'false'] as const),
  ])
  const places = placesIn(code).filter(({ name }) => instead.has(name))
  const missing = [...instead.keys()].filter((name) => !places.some((place) => place.name === name))
  if (missing.length > 0) throw new Error(`${file} no longer has ${missing.join(', ')}`)
  let text = ''
  let at = 0
  // What lies within a place that goes away, goes with it.
  for (const { name, start, end, isClass } of places) {
    if (start < at) continue
    text += code.slice(at, start) + (isClass ? '{}' : instead.get(name))
    at = end
  }
  return text + code.slice(at)
}

interface Place {
  name: string
  start: number
  end: number
  isClass?: boolean
}

interface Node {
  type: string
  start: number
  end: number
}

/** The bodies of named functions and classes, and all that is asked for being true, in their order. */
function placesIn(code: string): Place[] {
  const places: Place[] = []
  const body = (id: { name: string } | null, { start, end }: Node, isClass = false) => {
    if (id) places.push({ name: `function ${id.name}`, start, end, isClass })
  }
  const condition = ({ type, start, end }: Node) => {
    const words = code.slice(start, end)
    const name = type === 'CallExpression' ? words.slice(0, words.indexOf('(')) : words
    places.push({ name, start, end })
  }
  new Visitor({
    FunctionDeclaration: (node) => node.body && body(node.id, node.body),
    FunctionExpression: (node) => node.body && body(node.id, node.body),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ClassExpression') body(id, init.body, true)
    },
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    UnaryExpression: ({ operator, argument }) => operator === '!' && condition(argument),
    LogicalExpression: ({ operator, left, right }) => {
      if (operator !== '??') [left, right].forEach(condition)
    },
    ExpressionStatement: ({ expression }) => condition(expression),
  }).visit(parseSync('router.js', code).program)
  return places.sort((one, other) => one.start - other.start || other.end - one.end)
}
