/** One line of a menu. */
export interface HeaderLink {
  label: string
  to: string
}

/** The two groups of the menu, on wide windows a dropdown and on phones a panel. */
export const headerLinks: readonly { heading: string; links: readonly HeaderLink[] }[] = [
  {
    heading: 'Navigation',
    links: [
      { label: 'Home', to: '/' },
      { label: 'Collections', to: '/categories' },
      { label: 'Products', to: '/products' },
      { label: 'Track Order', to: '/orders' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
    ],
  },
]

/** The shortest ways, for which a wide header has room. */
export const headerShortcuts: readonly HeaderLink[] = [
  { label: 'Women', to: '/products?category=women' },
  { label: 'Men', to: '/products?category=men' },
  { label: 'Cards & Gifts', to: '/products?category=cards-gifts' },
]
