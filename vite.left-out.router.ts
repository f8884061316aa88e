/** By file of React Router, what is left out of it: vite.left-out.ts says how, docs/decisions/0016 why. */
export const leftOutOfRouter: Record<string, LeftOut> = {
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
      // Nothing is sent to a route, so nothing comes back from one.
      'dataWithResponseInitToErrorResponse',
      'getDoneFetcher',
      // No screen holds anybody back.
      'getBlocker',
      'updateBlocker',
      'deleteBlocker',
      'dispose',
    ],
    doesNothing: [
      'shouldBlockNavigation',
      'markFetchRedirectsDone',
      'abortStaleFetchLoads',
      'getSubmissionFromNavigation',
      // The router's own view transitions: React has better ones.
      'restoreAppliedTransitions',
      'persistAppliedTransitions',
    ],
    justDoes: {
      // Nothing stands between a route and its data in browsers.
      runClientMiddlewarePipeline: 'return handler()',
      getActionDataForCommit: 'return {}',
      callLoadersAndMaybeResolveData: `
        const loaderResults = await callDataStrategy(
          request, location, matches, scopedContext, null, initiator, navigationType)
        return { loaderResults, fetcherResults: {} }`,
      // A form asks for an address: what was filled in is what the address says.
      normalizeNavigateOptions: `
        if (!opts || !isSubmissionNavigation(opts)) return { path }
        if ((opts.formMethod || 'get') !== 'get') throw Error('left out')
        const search = '?' + convertFormDataToSearchParams(opts.formData)
        return { path: createPath({ ...parsePath(path), search }) }`,
    },
    isNothing: ['abortPendingFetchRevalidations', 'isAction'],
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
      'blockerKey',
      'blockerKey && delta != null',
      'unblockBlockerHistoryUpdate',
      'blockers.size > 0 && !isUninterruptedRevalidation',
      // As there are no fetchers.
      'pendingNavigationController.signal.addEventListener',
      'pendingNavigationController.signal.removeEventListener',
      'fetchLoadMatches.forEach',
      'revalidatingFetchers.forEach',
      'state.fetchers.forEach',
      'fetchersQueuedForDeletion.forEach',
      'unmountedFetchers.forEach',
      'mountedFetchers.forEach',
      'revalidatingFetchers.length > 0',
      'isFetcher',
      'f.matches && f.match && f.request && f.controller',
      'revalidatingFetchers.filter',
      // As there are no actions: a form that sends something is refused further down, as left out.
      'isMutationMethod(request.method)',
      'isMutationMethod(opts.submission.formMethod)',
      'isMutationMethod(state.navigation.formMethod)',
      'isMutationMethod(activeSubmission.formMethod)',
      'formEncType === "application/json"',
      'formEncType === "text/plain"',
      'submission',
      'submission != null',
      'fetcherSubmission',
      'activeSubmission',
      'formMethod',
      'type === "action"',
      'isActionReload',
      'pendingActionResult',
      'newState.actionData',
      'isDataWithResponseInit',
      'opts.body !== void 0',
      'opts.body instanceof FormData',
      'opts.body instanceof URLSearchParams',
      'status === 400',
      'status === 403',
      'status === 405',
      // No address wears the mask of another, and none stands in a folder.
      'opts?.mask',
      'basename !== "/"',
      // The router's own view transitions.
      'location !== state.location',
      'pendingViewTransitionEnabled',
      // What a route brings later is asked for part by part.
      'typeof route.lazy === "function"',
      'matches.some((m) => m._lazyPromises?.middleware)',
      'isMiddlewareOnlyRoute',
      'isUnsupported',
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
      'window.history.state.masked',
    ],
  },
  'lib/dom/ssr/routes.js': {
    neverCalled: ['createClientRoutesWithHMRRevalidationOptOut', 'fetchServerAction'],
    // Words for developers: of a loader that is not there nothing comes all the same.
    doesNothing: ['preventInvalidServerHandlerCall'],
    neverSo: [
      'isSpaMode',
      'isApiOnly',
      'needsRevalidation',
      '!ssr',
      'route.clientActionModule',
      'route.clientMiddlewareModule',
      'route.hasClientAction',
      'route.hasClientMiddleware',
      'routeModule.clientAction',
    ],
  },
  'lib/dom/ssr/single-fetch.js': {
    neverCalled: [
      'singleFetchActionStrategy',
      'singleFetchLoaderFetcherStrategy',
      'nonSsrStrategy',
    ],
    doesNothing: ['bubbleMiddlewareErrors'],
    // The addresses of this shop know no such word.
    justDoes: { stripIndexParam: 'return url' },
    neverSo: [
      '!ssr',
      'isApiOnly',
      'isSpaMode',
      'serverOrigin',
      'fetcherKey',
      'res.status === 204 && res.headers.has("X-Remix-Redirect")',
      'NO_BODY_STATUS_CODES.has',
      // What loaders tell is plain: see the last lines of this table.
      'type === "SingleFetchClassInstance"',
      'type === "SingleFetchFallback"',
    ],
    alwaysSo: ['request.method === "GET"'],
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
      'prefetch === "viewport"',
      '"charset" in metaProps',
      '"charSet" in metaProps && metaProps.charSet != null',
      'contextNonce',
      'renderMeta',
    ],
    alwaysSo: ['Array.isArray(routeMeta)'],
  },
  'lib/hooks.js': {
    neverCalled: ['RSCErrorHandler', 'useNavigateUnstable', 'DefaultErrorComponent'],
    neverSo: [
      'this.context',
      'dataRouterOpts.isStatic',
      'dataRouterContext.static',
      'locationArg',
      'basename !== "/"',
      'parentPathnameBase !== "/"',
      'dataRouterState && onErrorHandler',
    ],
    alwaysSo: ['dataRouterOpts', 'dataRouterState'],
    doesNothing: ['useActionData'],
  },
  'lib/errors.js': { neverCalled: ['decodeRouteErrorResponseDigest', 'decodeRedirectErrorDigest'] },
  'lib/dom/lib.js': {
    neverSo: [
      'mask',
      'basename !== "/"',
      'useTransitions',
      'options.navigate === false',
      'getKey',
      'capture != null',
    ],
    isNothing: ['restoreScroll'],
  },
  // No screen names files of its own: the build knows them.
  'lib/dom/ssr/links.js': {
    justDoes: {
      getKeyedPrefetchLinks: `
        for (const { route: { id } } of matches) void loadRouteModule(manifest.routes[id], routeModules)
        return []`,
    },
    neverSo: [
      'routeModule.links',
      'descriptor.media && !window.matchMedia(descriptor.media).matches',
      'descriptor.as === "script"',
    ],
    alwaysSo: ['isPreloadSupported'],
  },
  // The last resort, behind the shop's own screen: what broke that one is an error, and outside of it.
  'lib/dom/ssr/errorBoundaries.js': {
    isNothing: ['heyDeveloper'],
    neverSo: [
      'isRouteErrorResponse(error)',
      'routeModules.root?.Layout && !isOutsideRemixApp',
      'renderScripts',
    ],
    alwaysSo: ['error instanceof Error'],
  },
  // Each screen that waits has a screen of its own for that.
  'lib/dom/ssr/fallback.js': { neverCalled: ['RemixRootDefaultHydrateFallback'] },
  'lib/dom/dom.js': {
    neverSo: ['encType === "text/plain"', 'defaultSearchParams'],
    // All browsers that this shop is for.
    alwaysSo: ['isFormDataSubmitterSupported'],
  },
  'lib/dom/ssr/data.js': { neverSo: ['request.method !== "GET"'] },
  'lib/components.js': {
    neverCalled: ['AwaitErrorBoundary'],
    neverSo: [
      'viewTransitionOpts',
      'vtContext.isTransitioning',
      'renderDfd',
      'interruption',
      'useTransitions === true',
      'flushSync',
      'newState.fetchers.forEach',
      'deletedFetchers.forEach',
      // Who listens for errors is the console.
      'newErrors && onError',
      'clientErrors.has(newState.errors)',
      'state.initialized',
      'typeof locationProp === "string"',
    ],
    alwaysSo: ['handledErrors.current.has(errors)'],
  },
  'lib/router/history.js': {
    neverSo: ['v5Compat', 'validateLocation', 'maskedLocation', 'location.mask'],
  },
  'lib/router/utils.js': {
    doesNothing: ['isUnsupportedLazyRouteObjectKey'],
    neverSo: ['allowPartial', 'typeof updates.lazy === "object"'],
    alwaysSo: [
      'route.path === "" || !route.path?.includes("?")',
      'meta.matcher && meta.compiledParams',
    ],
  },
  // What the shop's loaders tell is plain: texts, numbers, lists and tables of them.
  'vendor/turbo-stream-v2/unflatten.js': {
    neverCase: ['"D"', '"U"', '"B"', '"R"', '"Y"', '"S"', '"M"', '"N"', '"P"', '"E"', '"Z"'],
  },
  'vendor/turbo-stream-v2/turbo-stream.js': { doesNothing: ['decodeDeferred'] },
}

export interface LeftOut {
  /** Functions and classes: calling one throws. */
  neverCalled?: string[]
  /** Functions that are called, and of which nothing is wanted. */
  doesNothing?: string[]
  /** Functions of which less is wanted: their bodies instead. */
  justDoes?: Record<string, string>
  /** Conditions as they are written, or what calls: each counts as false. */
  neverSo?: string[]
  /** The same, and each counts as true. */
  alwaysSo?: string[]
  /** Cases of a switch, as they are written: what would be theirs is for the default. */
  neverCase?: string[]
  /** Variables that stay without a value. */
  isNothing?: string[]
}
