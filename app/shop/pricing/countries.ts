import type { Database } from '../../client/database.types.ts'

/** The countries that the shop delivers to. */
export const countries = {
  US: 'United States',
  CA: 'Canada',
  MX: 'Mexico',
} as const satisfies Record<
  Database['public']['Tables']['shop_addresses']['Row']['country'],
  string
>

export type Country = keyof typeof countries
