/**
 * Who may look where. A room sees itself, what is listed here, and packages; downward only.
 * `app/shop/*` stands for every noun of the shop.
 */
export const rooms: Record<string, readonly string[]> = {
  // The entrances: the route table, the document, the first line of the server's and the browser's half.
  app: ['app/routes', 'app/layout', 'app/shop/*', 'app/ui', 'app/platform'],
  'app/routes': ['app/layout', 'app/shop/*', 'app/ui', 'app/platform'],
  'app/layout': ['app/shop/*', 'app/ui', 'app/platform'],
  'app/shop/pricing': [],
  'app/shop/auth': [],
  'app/shop/catalog': ['app/shop/pricing'],
  'app/shop/search': ['app/shop/pricing', 'app/shop/catalog'],
  'app/shop/orders': ['app/shop/pricing', 'app/shop/catalog'],
  'app/shop/cart': ['app/shop/pricing', 'app/shop/auth', 'app/shop/catalog'],
  'app/shop/wishlist': ['app/shop/auth', 'app/shop/catalog'],
  'app/shop/account': ['app/shop/auth'],
  'app/shop/newsletter': ['app/shop/auth'],
  'app/shop/contact': ['app/shop/auth'],
  'app/shop/checkout': ['app/shop/pricing', 'app/shop/auth', 'app/shop/cart', 'app/shop/orders'],
  'app/ui': [],
  'app/platform': [],
  server: ['app/platform', 'backend'],
  backend: [],
  supabase: [],
  'supabase/tests': ['backend', 'tests/stage'],
  shopkeeper: ['backend', 'supabase'],
  artwork: ['supabase/catalogue/catalogue.ts'],
  tests: [
    'app',
    'app/routes',
    'app/layout',
    'app/shop/*',
    'app/ui',
    'app/platform',
    'backend',
    'server',
    'supabase',
    'supabase/tests',
  ],
}

/** Every noun of the shop may use these. */
export const belowTheShop = ['app/ui', 'app/platform']

/** What a test may use on top of what its room may: the stage it plays on. */
export const belowTests = ['tests/stage']

/** A file or folder of such a name says that a noun is missing. */
export const drawers = [
  'utils',
  'util',
  'lib',
  'helpers',
  'common',
  'misc',
  'types',
  'constants',
  'index',
]

/** Lines a file may have: a screenful more is a second story. */
export const longest = { app: 250, elsewhere: 300 }

/** Not read like a story: generated types, and the drawing of pictures, which is mostly outlines. */
export const unbound = ['app/platform/database.types.ts', 'artwork/']
