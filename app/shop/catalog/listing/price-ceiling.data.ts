import type { Backend } from '../../../backend/backend.ts'

/** The highest price in dollars, or null when nothing is for sale. */
export async function getHighestPrice(backend: Backend): Promise<number | null> {
  const { data } = await backend.rpc('product_bounds').throwOnError()
  return data[0]?.max_price || null
}
