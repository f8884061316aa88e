/** Where `<ScrollRestoration>` keeps the scroll positions of history entries in session storage. */
export const scrollPlaces = 'scroll-places'
