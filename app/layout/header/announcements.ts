/** One message of the banner. `to` is a path of the shop, or `#…` for a fragment of the current page. */
export interface Announcement {
  text: string
  to: string
}

/** The server renders the first one only, which is also what is shown without script. */
export const announcements: readonly Announcement[] = [
  {
    text: 'Personalised cards and gifts, with your own words',
    to: '/products?category=cards-gifts',
  },
  { text: 'Free shipping over ₹999 in India, over $50 elsewhere', to: '/terms' },
  { text: 'New arrivals: coats, knits and cards for the season', to: '/products' },
  { text: '20% off your first order with a welcome code', to: '#newsletter-email' },
  { text: 'Join our newsletter: new cloths, gifts, first looks', to: '#newsletter-email' },
]

export const rotationMs = 3000

/** The index after `index`; after the last comes the first. */
export function nextAnnouncement(index: number): number {
  return (index + 1) % announcements.length
}
