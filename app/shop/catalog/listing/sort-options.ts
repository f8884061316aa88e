// The orders of products by their value in the address, in the order of the dropdown. The first is the default.

export const listingSorts = {
  name: 'Name (A-Z)',
  'price-low': 'Price (Low to High)',
  'price-high': 'Price (High to Low)',
  featured: 'Featured First',
} as const

export const searchSorts = {
  relevance: 'Relevance',
  name: 'Name (A-Z)',
  'price-low': 'Price Low to High',
  'price-high': 'Price High to Low',
  featured: 'Featured First',
  newest: 'Newest First',
} as const
