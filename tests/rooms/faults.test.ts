import { expect, test } from 'vitest'

import { faultsOf } from './faults.ts'
import { fileOf } from './house.ts'

function faultsIn(files: Record<string, string>): string[] {
  return faultsOf(Object.entries(files).map(([path, text]) => fileOf(path, text)))
}

test('a room looks downward, and never sideways where it may not', () => {
  expect(
    faultsIn({
      'app/routes/cart.tsx': `import { x } from '../shop/cart/cart.state.tsx'\n`,
      'app/shop/cart/cart.state.tsx': `import { x } from '../catalog/product.ts'\n`,
      'app/shop/catalog/product.ts': '',
    }),
  ).toEqual([])
  expect(
    faultsIn({
      'app/shop/catalog/product.ts': `import type { CartItem } from '../cart/cart.ts'\n`,
      'app/ui/button.tsx': `import { formatPrice } from '../shop/pricing/pricing.ts'\n`,
      'backend/rest/rest.ts': `const cart = await import('../../app/shop/cart/cart.ts')\n`,
      'app/platform/env.ts': `export { port } from '../../server/environment.ts'\n`,
    }),
  ).toEqual([
    'app/shop/catalog/product.ts: app/shop/catalog may not look into app/shop/cart/cart.ts',
    'app/ui/button.tsx: app/ui may not look into app/shop/pricing/pricing.ts',
    'backend/rest/rest.ts: backend may not look into app/shop/cart/cart.ts',
    'app/platform/env.ts: app/platform may not look into server/environment.ts',
  ])
})

test('an import over several lines is seen too', () => {
  const text = `import {\n  one,\n  other,\n} from '../../shop/cart/cart.ts'\n`
  expect(faultsIn({ 'app/ui/deep/button.tsx': text })).toHaveLength(1)
})

test('only tests stand on the stage', () => {
  const text = `import { freshDatabase } from '../../tests/stage/database.ts'\n`
  expect(faultsIn({ 'backend/rest/reads.test.ts': text })).toEqual([])
  expect(faultsIn({ 'backend/rest/reads.ts': text })).toHaveLength(1)
})

test('artwork reads the catalogue, and nothing else of the shop', () => {
  const catalogue = `import { readCatalogue } from '../supabase/catalogue/catalogue.ts'\n`
  expect(faultsIn({ 'artwork/products.ts': catalogue })).toEqual([])
  expect(
    faultsIn({ 'artwork/products.ts': catalogue.replace('catalogue.ts', 'reviews.ts') }),
  ).toHaveLength(1)
})

test('a folder that no rule knows is a fault, also a new noun of the shop', () => {
  expect(faultsIn({ 'app/shop/gifts/gift.ts': '' })).toEqual([
    'app/shop/gifts/gift.ts: this folder is no room of the house (tests/rooms/rooms.ts)',
  ])
})

test('rules know rules, calls know rules, and views never call', () => {
  const data = `import { listOrders } from './order.data.ts'\n`
  expect(faultsIn({ 'app/shop/orders/order.state.ts': data })).toEqual([])
  expect(faultsIn({ 'app/shop/orders/order-list.tsx': data })).toHaveLength(1)
  expect(faultsIn({ 'app/shop/orders/order.ts': data })).toHaveLength(1)
  expect(faultsIn({ 'app/shop/orders/order.ts': data.replace('import', 'import type') })).toEqual(
    [],
  )
})

test('the backend is called in *.data.ts only', () => {
  const text = `await backend.from('shop_orders').select()\n`
  expect(faultsIn({ 'app/shop/orders/order.data.ts': text })).toEqual([])
  expect(faultsIn({ 'app/routes/orders.tsx': text })).toHaveLength(1)
  expect(
    faultsIn({ 'app/routes/orders.tsx': `browserBackend().from('shop_orders')\n` }),
  ).toHaveLength(1)
  expect(faultsIn({ 'app/routes/orders.tsx': `await client.rpc('place_order')\n` })).toHaveLength(1)
  expect(faultsIn({ 'app/routes/orders.tsx': `Array.from({ length: 5 })\n` })).toEqual([])
})

test('drawers and long files are named', () => {
  expect(faultsIn({ 'app/ui/utils/dates.ts': '', 'app/ui/index.ts': '' })).toHaveLength(2)
  expect(
    faultsIn({ 'app/ui/long.tsx': '\n'.repeat(250), 'backend/long.ts': '\n'.repeat(300) }),
  ).toEqual([])
  expect(
    faultsIn({ 'app/ui/long.tsx': '\n'.repeat(251), 'backend/long.ts': '\n'.repeat(301) }),
  ).toHaveLength(2)
})

test('a circle is found once, and not where types alone go round', () => {
  const [one, two] = [`import { b } from './b.ts'\n`, `import { a } from './a.ts'\n`]
  expect(faultsIn({ 'backend/a.ts': one, 'backend/b.ts': two })).toEqual([
    'backend/a.ts: imports itself by way of backend/b.ts',
  ])
  const types = two.replace('import', 'import type')
  expect(faultsIn({ 'backend/a.ts': one, 'backend/b.ts': types })).toEqual([])
})
