import { totalmem } from 'node:os'

/** PostgreSQL's settings by name. */
export type Settings = Record<string, string>

/**
 * One small machine, many short requests. Given on the command line, so that an update of the shop
 * brings its settings along and no file in the data folder overrules them.
 */
export function settingsFor(socketFolder: string, accessRules: string): Settings {
  return {
    hba_file: accessRules,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '120',

    // An answered order is on disk. `replica` keeps backups of the running database possible.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'replica',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    max_wal_size: '256MB',

    shared_buffers: `${megabytes(1 / 8, 64, 512)}MB`,
    effective_cache_size: `${megabytes(1 / 2, 256, 16_384)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off', // its compile time exceeds what a shop's queries take
    // Two cores are shared by all requests, and parallel workers need /dev/shm, small in containers.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync', // no reader processes for a database that fits in memory
    huge_pages: 'off',

    // Terse and without statements: details quote rows, and rows hold addresses.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
}

/** A share of the memory we may use (a container's limit counts), within bounds. */
function megabytes(share: number, least: number, most: number): number {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.round(Math.min(most, Math.max(least, (memory / 1024 ** 2) * share)))
}
