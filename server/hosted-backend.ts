import type { BackendAddress } from '../app/platform/backend.ts'
import type { ShopBackend } from './backend.ts'

/**
 * A hosted Supabase project: tables, accounts and mails are there, browsers go to it directly, and
 * this process only renders pages.
 */
export function openHostedBackend(address: BackendAddress): ShopBackend {
  return {
    doors: [],
    address,
    renderer: address,
    mailbox: null,
    hasDemoShoppers: false,
    catalogNews: null,
    isAnswering: () => answers(address),
    async close() {},
  }
}

async function answers({ url, publishableKey }: BackendAddress): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs)
  const question = `${url}/rest/v1/shop_categories?select=id&limit=1`
  const answer = await fetch(question, { headers: { apikey: publishableKey }, signal }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

const patienceMs = 3_000
