import { useRouteLoaderData } from 'react-router'

import { companyEmail } from './company.ts'

/** The contact address: SHOP_EMAIL, else the one in company.ts. */
export function useShopEmail(): string {
  const root = useRouteLoaderData<{ shopEmail: string }>('root')
  return root?.shopEmail ?? companyEmail
}
