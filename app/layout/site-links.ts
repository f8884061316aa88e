export interface HeaderLink {
  label: string
  to: string
}

/** Beside the menu button in wide headers, in the menu in all others. */
export const headerShortcuts: readonly HeaderLink[] = [
  { label: 'Women', to: '/products?category=women' },
  { label: 'Men', to: '/products?category=men' },
  { label: 'Cards & Gifts', to: '/products?category=cards-gifts' },
]

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

/** The columns of the footer. */
export const footerLinks: readonly { heading: string; links: readonly HeaderLink[] }[] = [
  {
    heading: 'Shop',
    links: [
      { label: 'All Products', to: '/products' },
      { label: 'Collections', to: '/categories' },
      { label: 'Search', to: '/search' },
      { label: 'Track Order', to: '/orders' },
    ],
  },
  {
    heading: 'Customer Care',
    links: [
      { label: 'Contact', to: '/contact' },
      { label: 'Order Status', to: '/order-status' },
      { label: 'Returns & Exchanges', to: '/returns-exchanges' },
      { label: 'Size Guide', to: '/size-guide' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Careers', to: '/careers' },
      { label: 'Press', to: '/press' },
      { label: 'Sustainability', to: '/sustainability' },
    ],
  },
]

export const legalLinks: readonly HeaderLink[] = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
  { label: 'Cookie Policy', to: '/cookie-policy' },
  { label: 'Accessibility', to: '/accessibility' },
]

/** Placeholders: the networks' home pages, until the shop has profiles there. */
export const socialLinks: readonly { network: string; href: string }[] = [
  { network: 'Instagram', href: 'https://www.instagram.com/' },
  { network: 'Twitter', href: 'https://twitter.com/' },
  { network: 'LinkedIn', href: 'https://www.linkedin.com/' },
]

export const copyrightYear = 2025
