import { expect, test } from 'vitest'

import { parseSource } from './source-files.ts'
import { findViolations } from './violations.ts'

function violationsOf(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([path, text]) => parseSource(path, text)))
}

test('a layer imports from the layers listed for it, and from no others', () => {
  expect(
    violationsOf({
      'app/routes/cart.tsx': `import { x } from '../shop/cart/cart.state.tsx'\n`,
      'app/shop/cart/cart.state.tsx': `import { x } from '../catalog/product.ts'\n`,
      'app/shop/catalog/product.ts': '',
    }),
  ).toEqual([])
  expect(
    violationsOf({
      'app/shop/catalog/product.ts': `import type { CartItem } from '../cart/cart.ts'\n`,
      'app/ui/button.tsx': `import { formatPrice } from '../shop/pricing/pricing.ts'\n`,
      'backend/rest/rest.ts': `const cart = await import('../../app/shop/cart/cart.ts')\n`,
      'app/client/env.ts': `export { port } from '../../server/environment.ts'\n`,
    }),
  ).toEqual([
    'app/shop/catalog/product.ts: app/shop/catalog may not import app/shop/cart/cart.ts',
    'app/ui/button.tsx: app/ui may not import app/shop/pricing/pricing.ts',
    'backend/rest/rest.ts: backend may not import app/shop/cart/cart.ts',
    'app/client/env.ts: app/client may not import server/environment.ts',
  ])
})

test('an import over several lines is found', () => {
  const text = `import {\n  one,\n  other,\n} from '../../shop/cart/cart.ts'\n`
  expect(violationsOf({ 'app/ui/deep/button.tsx': text })).toHaveLength(1)
})

test('only tests import test support', () => {
  const text = `import { freshDatabase } from '../../tests/support/database.ts'\n`
  expect(violationsOf({ 'backend/rest/reads.test.ts': text })).toEqual([])
  expect(violationsOf({ 'backend/rest/reads.ts': text })).toHaveLength(1)
})

test('a folder without a rule is a violation, also a new feature of the shop', () => {
  expect(violationsOf({ 'app/shop/gifts/gift.ts': '' })).toEqual([
    'app/shop/gifts/gift.ts: this folder has no import rule (tests/architecture/import-rules.ts)',
  ])
})

test('inside a feature, rules and data import rules, and views do not import data', () => {
  const data = `import { listOrders } from './order.data.ts'\n`
  expect(violationsOf({ 'app/shop/orders/order.state.ts': data })).toEqual([])
  expect(violationsOf({ 'app/shop/orders/order-list.tsx': data })).toHaveLength(1)
  expect(violationsOf({ 'app/shop/orders/order.ts': data })).toHaveLength(1)
  expect(
    violationsOf({ 'app/shop/orders/order.ts': data.replace('import', 'import type') }),
  ).toEqual([])
})

test('the backend is called in *.data.ts only', () => {
  const text = `await backend.from('shop_orders').select()\n`
  expect(violationsOf({ 'app/shop/orders/order.data.ts': text })).toEqual([])
  expect(violationsOf({ 'app/routes/orders.tsx': text })).toHaveLength(1)
  expect(
    violationsOf({ 'app/routes/orders.tsx': `browserBackend().from('shop_orders')\n` }),
  ).toHaveLength(1)
  expect(
    violationsOf({ 'app/routes/orders.tsx': `await client.rpc('place_order')\n` }),
  ).toHaveLength(1)
  expect(violationsOf({ 'app/routes/orders.tsx': `Array.from({ length: 5 })\n` })).toEqual([])
})

test('vague names and long files are violations', () => {
  expect(violationsOf({ 'app/ui/utils/dates.ts': '', 'app/ui/index.ts': '' })).toHaveLength(2)
  const limit = '\n'.repeat(250)
  for (const path of ['app/ui/long.tsx', 'backend/long.ts', 'app/ui/long.css']) {
    expect(violationsOf({ [path]: limit })).toEqual([])
    expect(violationsOf({ [path]: `${limit}\n` })).toHaveLength(1)
  }
})

test('a cycle is found once, of types too', () => {
  const [one, two] = [`import { b } from './b.ts'\n`, `import { a } from './a.ts'\n`]
  const cycle = ['backend/a.ts: imports itself by way of backend/b.ts']
  expect(violationsOf({ 'backend/a.ts': one, 'backend/b.ts': two })).toEqual(cycle)
  const types = two.replace('import', 'import type')
  expect(violationsOf({ 'backend/a.ts': one, 'backend/b.ts': types })).toEqual(cycle)
})

test('a file that only tests import is named *.test-support.ts or is in tests/support', () => {
  const files = (name: string) => ({
    [`backend/rest/${name}.ts`]: '',
    'backend/rest/rest.test.ts': `import { a } from './${name}.ts'\n`,
  })
  expect(violationsOf(files('samples.test-support'))).toEqual([])
  expect(violationsOf(files('samples'))).toHaveLength(1)
  const used = { ...files('samples'), 'backend/rest/rest.ts': `import { a } from './samples.ts'\n` }
  expect(violationsOf(used)).toEqual([])
})

test('an exported type is imported by another file', () => {
  const order = 'export interface Order {}\nexport type Total = number\n'
  const importer = `import type { Order } from './order.ts'\n`
  expect(
    violationsOf({ 'backend/rest/order.ts': order, 'backend/rest/plan.ts': importer }),
  ).toEqual(['backend/rest/order.ts: no other file imports the type Total'])
})
