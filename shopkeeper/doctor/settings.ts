import { isForTrial, startWarnings } from '../../server/start-warnings.ts'
import type { Call } from '../command-line/command.ts'
import { onlyFindings, type Finding } from './finding.ts'

/** The warnings of the shop's start, and what else a public shop needs. */
export async function examineSettings({ environment, database }: Call): Promise<Finding[]> {
  const { rowCount } = await database.query(
    `select from auth.users where email in ('ada@example.com', 'ben@example.com')
       and deleted_at is null and coalesce(encrypted_password, '') <> '' and coalesce(banned_until, now()) <= now()`,
  )
  const hasDemoShoppers = (rowCount ?? 0) > 0
  const findings = startWarnings(environment, hasDemoShoppers).map((warning) => ({
    finding: `${warning}.`,
    advice: 'README.md, "Going live", says what to set. Start the shop again after that.',
  }))
  if (isForTrial(environment)) return findings
  const { siteUrl } = environment
  return onlyFindings([
    ...findings,
    !siteUrl.startsWith('https:') && {
      finding: `SITE_URL is ${siteUrl}: links in mails are not encrypted, or lead to this machine.`,
      advice: 'Set SITE_URL to the public address of the shop, with https.',
    },
  ])
}
