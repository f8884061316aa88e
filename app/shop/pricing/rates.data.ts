import type { Backend } from '../../client/backend.ts'
import type { Rates } from '../../client/shop-context.ts'

/** @throws when the backend does not answer */
export async function readRates(backend: Backend): Promise<Rates> {
  const { data } = await backend
    .from('shop_settings')
    .select(
      'free_shipping_over, standard_shipping, tax_percent, rupees_per_dollar, free_shipping_over_rupees, low_stock_below',
    )
    .single()
    .throwOnError()
  return data
}
