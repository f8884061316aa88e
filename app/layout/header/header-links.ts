export interface HeaderLink {
  label: string
  to: string
}

/** The groups of the header menu and of the mobile menu. */
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

/** Shown in wide headers. */
export const headerShortcuts: readonly HeaderLink[] = [
  { label: 'Women', to: '/products?category=women' },
  { label: 'Men', to: '/products?category=men' },
  { label: 'Cards & Gifts', to: '/products?category=cards-gifts' },
]
