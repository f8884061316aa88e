import { createContext, useContext } from 'react'

import { companyEmail } from './company.ts'

/** The address that pages name: SHOP_EMAIL, else the one in company.ts. */
export const ShopEmail = createContext(companyEmail)

export function useShopEmail(): string {
  return useContext(ShopEmail)
}
