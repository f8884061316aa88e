// Written by `npm run types` from the defaults of public.shop_settings. Do not edit.
import type { Rates } from './shop-context.ts'

/** The specification's, for a page that is made while the database cannot be read. */
export const usualRates: Rates = {
  tax_percent: 8,
  low_stock_below: 5,
  rupees_per_dollar: 83,
  standard_shipping: 9.99,
  free_shipping_over: 50,
  free_shipping_over_rupees: 999,
}
