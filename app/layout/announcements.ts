/** One message of the banner, and where it leads. */
export interface Announcement {
  /**
   * Without tags, and with a sign beyond Latin-1 written as its number: this stands on every page, and a text
   * with a single such character takes twice the room, and a list 7 % more time to render.
   */
  html: string
  /** A path of the shop, or `#…` for a place on whatever page is open. */
  to: string
}

/** In the order of their turn; the first is what stands there without script. */
export const announcements: readonly Announcement[] = [
  {
    html: 'Personalised cards and gifts, with your own words',
    to: '/products?category=cards-gifts',
  },
  // Two currencies in one line, each where it is true: orders ship to the US, Canada and Mexico.
  { html: 'Free shipping over &#8377;999 in India, $50 in US, CA, MX', to: '/terms' },
  { html: 'New arrivals: coats, knits and cards for the season', to: '/products' },
  { html: '20% off your first order with a welcome code', to: '#newsletter-email' },
  { html: 'Join our newsletter: new cloths, gifts, first looks', to: '#newsletter-email' },
]

export const rotationMs = 3000

/** Whose turn is next; after the last comes the first. */
export function nextAnnouncement(index: number): number {
  return (index + 1) % announcements.length
}
