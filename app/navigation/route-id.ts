/**
 * Separates name and release in the id of a route with data. A browser's request for the data thereby names the
 * release of its page: see server/pages/other-release.ts.
 */
export const beforeRelease = '/'
