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
