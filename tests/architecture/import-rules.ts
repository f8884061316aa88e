/** What every feature of the shop may import from. */
export const sharedLayers = ['app/ui', 'app/client', 'app/navigation', 'app/document', 'content']

const shop = ['app/shop/*', ...sharedLayers]
const screens = ['app/layout', 'app/combined', ...shop]

/**
 * Which folder may import from which. A layer may import from itself, from the layers and files listed
 * here, and from packages. `app/shop/*` stands for every feature of the shop.
 */
export const importRules: Record<string, readonly string[]> = {
  // The route table, the document, and the entries of the server, the browser and the service worker.
  app: ['app/routes', ...screens],
  'app/routes': screens,
  'app/layout': ['app/combined', ...shop],
  // Views that combine features.
  'app/combined': ['app/shop/*', 'app/ui', 'app/client', 'app/navigation', 'app/document'],
  'app/shop/info': ['app/shop/pricing'],
  'app/shop/pricing': [],
  'app/shop/session': [],
  'app/shop/catalog': ['app/shop/pricing', 'app/shop/session'],
  'app/shop/search': ['app/shop/pricing', 'app/shop/catalog'],
  'app/shop/orders': ['app/shop/pricing', 'app/shop/session', 'app/shop/catalog'],
  'app/shop/cart': ['app/shop/pricing', 'app/shop/session', 'app/shop/catalog'],
  'app/shop/wishlist': ['app/shop/session', 'app/shop/catalog'],
  'app/shop/account': ['app/shop/session'],
  'app/shop/newsletter': ['app/shop/session'],
  'app/shop/contact': ['app/shop/session', 'app/shop/account'],
  'app/shop/checkout': ['app/shop/pricing', 'app/shop/session', 'app/shop/cart', 'app/shop/orders'],
  'app/ui': ['app/document'],
  'app/client': ['app/document'],
  'app/navigation': ['app/document', 'content'],
  'app/document': ['content'],
  server: ['app/client', 'app/navigation', 'app/document', 'backend', 'content'],
  content: [],
  shopkeeper: [
    'backend',
    'desk/server/desk-command.ts',
    'server/environment.ts',
    'server/start-warnings.ts',
    'app/ui/picture/picture-files.ts',
    'app/client/database.types.ts',
    'app/shop/orders/order-statuses.ts',
    'content/shop.ts',
  ],
  'desk/server': [
    'backend',
    'server',
    'shopkeeper',
    'app/shop/orders/order-statuses.ts',
    'content',
  ],
  backend: [],
  supabase: [],
  'supabase/tests': ['backend', 'tests/support'],
  tests: [
    'app',
    'app/routes',
    ...screens,
    'backend',
    'desk/server',
    'server',
    'shopkeeper',
    'supabase',
    'supabase/tests',
  ],
}

/** What test files may import from on top of the rules of their layer. */
export const testLayers = ['tests/support', 'supabase/tests']

/** Names of files and folders that say nothing about what is in them. */
export const vagueNames = 'utils util lib helpers common misc types constants index'.split(' ')

/** Lines that a file of code may have, SQL and CSS included. */
export const maxLines = 250

/** Paths that begin with one of these may be longer: generated files and data. */
export const lineLimitExempt = [
  'content/', // texts
  'app/client/database.types.ts', // generated
  'supabase/seeds/', // data
  'supabase/migrations/', // generated
  'supabase/schemas/', // one file for each subject
]
