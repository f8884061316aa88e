import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { moment } from '../command-line/option-values.ts'

// What starts a database of its own takes longer to load than most commands to run.
const load = () => import('./keep-backups.ts')

export function addBackupCommands(program: CommandUnknownOpts, call: Call): void {
  const backup = program
    .command('backup')
    .summary('copy the database and the pictures while the shop goes on, and verify the copy')
    .description(
      'It is written to BACKUP_DIR. The copy is verified by starting a database on a clone of it, which needs as much room again for a while.',
    )
    .action(async () => (await import('./make-backup.ts')).makeBackup(call))
  backup
    .command('list')
    .summary('list the backups, newest first')
    .action(async () => (await load()).showBackups(call))
  backup
    .command('verify [backup]')
    .summary('verify a backup again; without a name, the newest')
    .description(
      'Reads every file, starts a database on a clone of the backup, and checks its tables, indexes and the shop’s invariants.',
    )
    .action(async (name) => (await load()).verifyNamedBackup(call, name))
  backup
    .command('prune')
    .summary('delete old backups: seven days, four weeks and the newest verified one are kept')
    .description(
      'Of a day and of a week the newest verified backup is kept. The archive behind them is shortened, too.',
    )
    .action(async () => (await load()).pruneBackups(call))
  program
    .command('restore <backup>')
    .summary('put a backup in the place of the shop’s data (asks for its name)')
    .option(
      '--to <time>',
      'to a moment after the backup: 2026-11-22T14:05, 2h ago as 2h, or end; needs WAL_ARCHIVE',
      (text) => (text === 'end' ? text : moment(text)),
    )
    .description(
      'BACKUP is a name of backup list, latest, or the path of a backup’s folder. The shop must be stopped. The backup is recovered and verified beside the data first; the data of before stays. With DATABASE_URL backups are made and restored with the programs of that server. Mails of the backup wait for mails release.',
    )
    .action(async (backup, options) =>
      (await import('./restore.ts')).restoreBackup(call, backup, options),
    )
}
