import { QueryObserver } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'

import type { FreshBackend } from '../../../tests/support/backend.ts'
import { openBrowser } from '../../../tests/support/browser-globals.ts'

/** A shopper's cart in a tab of a browser, once it is read. */
export async function openCartTab(
  backend: FreshBackend,
  shopperId: string,
  browser = openBrowser(backend, shopperId),
) {
  const tab = await browser.openTab()
  const { cartActions, cartList } = await import('./cart.state.tsx')
  const { listQuery, readList } = await import('../session/shopper-list.state.ts')
  const { client } = tab
  const query = listQuery(cartList, shopperId)
  await client.fetchQuery(query)
  onTestFinished(new QueryObserver(client, query).subscribe(() => {}))
  browser.asked.length = 0
  const items = () => readList(client, cartList, shopperId)
  return {
    ...tab,
    ...browser,
    cart: cartActions(client, () => {}),
    items,
    /** `2 Silk Scarf` */
    texts: () => items().map(({ quantity, product }) => `${quantity} ${product?.name}`),
    item(at = 0) {
      const found = items()[at]
      if (!found) throw new Error('There is no such item')
      return found
    },
    reload: () => client.refetchQueries({ queryKey: query.queryKey }),
    /** What was asked but for whole carts. */
    changes: () => browser.asked.filter((request) => !request.includes('select=id%2Cproduct_id')),
  }
}
