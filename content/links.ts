// The links of header, menu and footer. It imports nothing.

/** A link: `to` is a path of the shop, or `#…` for a place on the current page. */
interface ShopLink {
  label: string
  to: string
}

interface LinkGroup {
  heading: string
  links: readonly ShopLink[]
}

/** Beside the menu button in wide headers, in the menu in all others. */
export const shortcuts: readonly ShopLink[] = [
  { label: 'Women', to: '/products?category=women' },
  { label: 'Men', to: '/products?category=men' },
  { label: 'Cards & Gifts', to: '/products?category=cards-gifts' },
]

/** The header's menu. */
export const menuGroups: readonly LinkGroup[] = [
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

/** The columns of the footer. */
export const footerGroups: readonly LinkGroup[] = [
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

/** The last line of the footer. */
export const legalLinks: readonly ShopLink[] = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
  { label: 'Cookie Policy', to: '/cookie-policy' },
  { label: 'Accessibility', to: '/accessibility' },
]

/** Until the shop has a page of its own there, `note` says so. */
export const socialLinks: readonly { network: string; href: string; note?: string }[] = [
  {
    network: 'Instagram',
    href: 'https://www.instagram.com/',
    note: 'Our own page there is coming soon',
  },
  { network: 'Twitter', href: 'https://twitter.com/', note: 'Our own page there is coming soon' },
  {
    network: 'LinkedIn',
    href: 'https://www.linkedin.com/',
    note: 'Our own page there is coming soon',
  },
]
