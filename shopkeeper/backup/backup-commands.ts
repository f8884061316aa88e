import type { Command } from '../command-line/command.ts'

export const backupCommands: Command[] = [
  {
    name: 'backup',
    summary: 'copy the database and the pictures while the shop goes on, and verify the copy',
    details:
      'It is written to BACKUP_DIR. The copy is verified by starting a database on a clone of it, which needs as much room again for a while.',
    load: async () => (await import('./make-backup.ts')).makeBackup,
  },
  {
    name: 'backup list',
    summary: 'list the backups, newest first',
    loadWithoutDatabase: async () => (await import('./keep-backups.ts')).showBackups,
  },
  {
    name: 'backup verify',
    operands: '[BACKUP]',
    summary: 'verify a backup again; without a name, the newest',
    details:
      'Reads every file, starts a database on a clone of the backup, and checks its tables, indexes and the shop’s invariants.',
    loadWithoutDatabase: async () => (await import('./keep-backups.ts')).verifyNamedBackup,
  },
  {
    name: 'backup prune',
    summary: 'delete old backups: seven days, four weeks and the newest verified one are kept',
    details:
      'Of a day and of a week the newest verified backup is kept. The archive behind them is shortened, too.',
    loadWithoutDatabase: async () => (await import('./keep-backups.ts')).pruneBackups,
  },
  {
    name: 'restore',
    operands: 'BACKUP',
    summary: 'put a backup in the place of the shop’s data (asks for its name)',
    details:
      'BACKUP is a name of backup list, latest, or the path of a backup’s folder. The shop must be stopped. The backup is recovered and verified beside the data first; the data of before stays. With DATABASE_URL backups are made and restored with the programs of that server. Mails of the backup wait for mails release.',
    options: {
      to: {
        value: 'TIME',
        help: 'to a moment after the backup: 2026-11-22T14:05, 2h ago as 2h, or end; needs WAL_ARCHIVE',
      },
    },
    loadWithoutDatabase: async () => (await import('./restore.ts')).restoreBackup,
  },
]
