import { totalmem } from 'node:os'

/** PostgreSQL's settings by name. */
export type Settings = Record<string, string>

/**
 * Settings for a small machine with many short requests. Passed on the command line, so that they
 * change with a release and override the files of the data folder.
 */
export function settingsFor(socketFolder: string, accessRules: string): Settings {
  return {
    hba_file: accessRules,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '120',

    // Durable commits; `replica` allows backups of the running database.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    max_wal_senders: '0',
    max_wal_size: '256MB',

    shared_buffers: `${memoryShare(1 / 8, 64, 512)}MB`,
    effective_cache_size: `${memoryShare(1 / 2, 256, 16_384)}MB`,
    work_mem: '8MB',
    random_page_cost: '1.1',
    jit: 'off', // compiling takes longer than these queries
    // Parallel workers would compete for two cores and need /dev/shm, which is small in containers.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync', // the database fits into memory
    huge_pages: 'off',

    // No statements and no details, which contain personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
}

/** A share of the available memory (a container's limit counts) in megabytes, within bounds. */
function memoryShare(share: number, min: number, max: number): number {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.round(Math.min(max, Math.max(min, (memory / 1024 ** 2) * share)))
}
