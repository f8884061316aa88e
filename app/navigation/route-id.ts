/**
 * Stands in the id of a route with data, between its name and the release. A browser that asks for the data so
 * says which release its page is of: see server/pages/other-release.ts.
 */
export const beforeRelease = '/'
