import { headerShortcuts, type HeaderLink } from './header-links.ts'

interface MenuGroupLinks {
  heading: string
  links: readonly HeaderLink[]
}

/** The groups of the header's menu in wide windows. */
export const menuGroups: readonly MenuGroupLinks[] = [
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

/** The groups on phones and tablets, whose header has no room for the shortcuts. */
export const narrowMenuGroups: readonly MenuGroupLinks[] = [
  { heading: 'Shop', links: headerShortcuts },
  ...menuGroups,
]
