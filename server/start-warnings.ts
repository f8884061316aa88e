import type { Environment } from './environment.ts'

/** What the operator of a public shop has probably forgotten; one line each, for the log. */
export function startWarnings(environment: Environment, hasDemoShoppers: boolean): string[] {
  const { siteUrl, smtpUrl, shopEmail, supabase, databaseUrl, trustedProxies } = environment
  const warnings = [...environment.warnings]
  const queuesMails = !supabase || databaseUrl !== null
  if (queuesMails && !smtpUrl && !hasMailbox(environment))
    warnings.push("SMTP_URL is not set: the shop's mails wait until it is")
  if (queuesMails && !shopEmail && !isForTrial(environment))
    warnings.push(
      'SHOP_EMAIL is not set: no mails about new orders are sent, and contact messages go to the address that was set before, if any',
    )
  if (siteUrl.startsWith('https:') && !trustedProxies)
    warnings.push(
      'SITE_URL is https, so a proxy is in front, but TRUSTED_PROXIES is not set: all visitors share the limits of its address',
    )
  if (!isLocal(siteUrl) && hasDemoShoppers)
    warnings.push(
      'SITE_URL is public, and the two demo shoppers exist, whose password is public: docs/security.md says how to disable them',
    )
  return warnings
}

/** Whether mails go to a page of the shop: they do while it is tried out with its own backend. */
export function hasMailbox(environment: Environment): boolean {
  const { smtpUrl, supabase } = environment
  return !smtpUrl && !supabase && isForTrial(environment)
}

/** Whether this is a shop for trying out: neither a public address nor a proxy is configured. */
export function isForTrial({ siteUrl, trustedProxies }: Environment): boolean {
  return isLocal(siteUrl) && !trustedProxies
}

/** Whether links to this address work on this machine alone. */
export function isLocal(siteUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)
}
