import { isForTrial } from '../../server/start-warnings.ts'
import { lastBackup } from '../backup/backups.ts'
import type { Call } from '../command-line/command.ts'
import { formatTime } from '../command-line/output.ts'
import { onlyFindings, type Finding } from './finding.ts'

const mostHours = 26

/** The newest backup: whether it is there, recent and verified. A shop for trial needs none. */
export async function examineBackups(call: Call): Promise<Finding[] | null> {
  const { environment } = call
  // Another server has backups of its own.
  if (environment.databaseUrl) return null
  const last = await lastBackup(call)
  if (last === null) {
    return onlyFindings([
      !isForTrial(environment) && {
        finding: `There is no backup in ${environment.backupDir}.`,
        advice: 'Call ./shop backup every night, with BACKUP_DIR on another disk.',
      },
    ])
  }
  const hours = (Date.now() - last.finishedAt.getTime()) / 3_600_000
  return onlyFindings([
    hours > mostHours && {
      finding: `The newest backup is of ${formatTime(last.finishedAt)}, ${Math.floor(hours)} h ago.`,
      advice: 'Look at what should call ./shop backup every night, and call it now.',
    },
    last.state !== 'verified' && {
      finding: `The newest backup, ${last.name}, is ${last.state}.`,
      advice: `Call ./shop backup verify ${last.name}; when it fails, make another one.`,
    },
  ])
}
