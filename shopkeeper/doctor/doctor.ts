import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { isForTrial, startWarnings } from '../../server/start-warnings.ts'
import type { Call } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { countOf } from '../command-line/output.ts'
import { readRows } from '../database/read-rows.ts'
import { explainPart } from '../database/refusals.ts'
import {
  examineInvariants,
  examineMails,
  examineRows,
  examineServer,
  onlyFindings,
  readServer,
  type Finding,
} from './database-checks.ts'
import { examineBackups, examineDisks, examinePictures } from './file-checks.ts'

export function addDoctorCommand(program: CommandUnknownOpts, call: Call): void {
  program
    .command('doctor')
    .summary('look for what is wrong with the shop, and say what to do')
    .description(
      'Looks at invariants, settings, mails, disks, rows that should be deleted, pictures, backups, versions. Changes nothing. Call it with the settings of the shop. Exit code 6 when it finds something.',
    )
    .action(() => examineShop(call))
}

/** What is looked at, in this order. A check changes nothing; null when its part cannot be seen from here. */
const checks: Record<string, (call: Call) => Promise<Finding[] | null>> = {
  invariants: examineInvariants,
  settings: examineSettings,
  mails: examineMails,
  disks: examineDisks,
  rows: examineRows,
  pictures: examinePictures,
  backups: examineBackups,
  database: examineServer,
}

/** What cannot be looked at is a finding, too. */
async function examineShop(call: Call): Promise<void> {
  const { output, environment } = call
  const findings: (Finding & { check: string })[] = []
  const seen: string[] = []
  for (const [check, examine] of Object.entries(checks)) {
    output.progress(check)
    const found = await examine(call).catch((error: unknown) => {
      findings.push({
        check,
        finding: `It could not be looked at: ${explainPart(error)}`,
        advice: 'Remove the cause, then call ./shop doctor again.',
      })
      return null
    })
    if (found === null) continue
    seen.push(check)
    findings.push(...found.map((each) => ({ check, ...each })))
  }
  for (const { check, finding, advice } of findings)
    output.result({ check, finding, advice }, `${check}: ${finding}`, `  ${advice}`)
  const { version, schema } = await readServer(call)
  output.note(
    `PostgreSQL ${version.split(' ')[0]}, Node ${process.versions.node}, schema ${schema}.`,
  )
  const conclusion = findings.length === 0 ? 'all well' : countOf(findings.length, 'finding')
  output.note(`Looked at ${seen.join(', ')}: ${conclusion}.`)
  if (environment.databaseUrl)
    output.note(
      'Not looked at: disk and backups of the server of DATABASE_URL, which are its provider’s.',
    )
  if (findings.length > 0) call.exitCode = exitCodes.partly
}

/** The warnings of the shop's start, and what else a public shop needs. */
async function examineSettings({ environment, database }: Call): Promise<Finding[]> {
  const demoShoppers = await readRows(database)`
    select id from auth.users where email in ('ada@example.com', 'ben@example.com')
      and deleted_at is null and coalesce(encrypted_password, '') <> '' and coalesce(banned_until, now()) <= now()`
  const findings = startWarnings(environment, demoShoppers.length > 0).map((warning) => ({
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
