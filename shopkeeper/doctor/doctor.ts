import type { Call } from '../command-line/command.ts'
import { exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { countOf } from '../command-line/output.ts'
import { endsCommand, explainError } from '../database/refusals.ts'
import { examineBackups } from './backups.ts'
import { examineDisks } from './disks.ts'
import type { Check, Finding } from './finding.ts'
import { examineInvariants } from './invariants.ts'
import { examineMails } from './mails.ts'
import { examinePictures } from './pictures.ts'
import { examineRows } from './rows.ts'
import { examineServer, readVersions } from './server.ts'
import { examineSettings } from './settings.ts'

/** What is looked at, in this order. */
const checks: Record<string, Check> = {
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
  const { output } = call
  const findings: (Finding & { check: string })[] = []
  for (const [check, examine] of Object.entries(checks)) {
    output.progress(check)
    const found = await examine(call).catch((error: unknown): Finding[] => {
      if (endsCommand(error)) throw error
      return [
        {
          finding: `It could not be looked at: ${explainError(error).message}`,
          advice: 'Remove the cause, then call ./shop doctor again.',
        },
      ]
    })
    findings.push(...found.map((each) => ({ check, ...each })))
  }
  for (const { check, finding, advice } of findings)
    output.result({ check, finding, advice }, `${check}: ${finding}`, `  ${advice}`)
  const versions = await readVersions(call)
  output.note(`PostgreSQL ${versions.postgres}, Node ${versions.node}, schema ${versions.schema}.`)
  const looked = `Looked at ${Object.keys(checks).join(', ')}`
  output.note(
    `${looked}: ${findings.length === 0 ? 'all well' : countOf(findings.length, 'finding')}.`,
  )
  return findings.length === 0 ? exitCodes.done : exitCodes.partly
}
