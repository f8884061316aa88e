/**
 * What a screen says when its data did not come. The screens have these texts as well; importing them from there
 * would split their scripts.
 */
const texts: Record<string, string> = {
  '/': 'Failed to load featured products. Please try again later.',
  '/products': 'Failed to load products. Please try again.',
  '/categories': 'Failed to load categories. Please try again.',
  '/search': 'Search Error: Failed to perform search. Please try again.',
}

/** @param address path and query of the page that did not come */
export function lostRequestText(address: string): string {
  const [path = ''] = address.split('?')
  if (Object.hasOwn(texts, path)) return texts[path] ?? ''
  if (path.startsWith('/products/')) return 'Failed to load product details.'
  return 'This page did not load. Please try again.'
}
