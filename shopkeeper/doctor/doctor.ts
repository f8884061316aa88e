import type { Call } from '../command-line/command.ts'
import { exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { countOf } from '../command-line/output.ts'
import { explainPart } from '../database/refusals.ts'
import { examineBackups } from './backups.ts'
import { examineDisks } from './disks.ts'
import type { Finding } from './finding.ts'
import { examineInvariants } from './invariants.ts'
import { examineMails } from './mails.ts'
import { examinePictures } from './pictures.ts'
import { examineRows } from './rows.ts'
import { examineServer, readVersions } from './server.ts'
import { examineSettings } from './settings.ts'

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

/** `doctor`. What cannot be looked at is a finding, too. */
export async function examineShop(call: Call): Promise<ExitCode> {
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
  const versions = await readVersions(call)
  output.note(`PostgreSQL ${versions.postgres}, Node ${versions.node}, schema ${versions.schema}.`)
  const conclusion = findings.length === 0 ? 'all well' : countOf(findings.length, 'finding')
  output.note(`Looked at ${seen.join(', ')}: ${conclusion}.`)
  if (environment.databaseUrl)
    output.note(
      'Not looked at: disk and backups of the server of DATABASE_URL, which are its provider’s.',
    )
  return findings.length === 0 ? exitCodes.done : exitCodes.partly
}
