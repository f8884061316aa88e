import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

export function watchMails(registry: Registry, owner: Pool) {
  const read = async (columns: string) =>
    (await owner.query(`select ${columns} from private.outbox where sent_at is null`)).rows[0]
  gauge(registry, {
    name: 'lisiere_mails',
    help: 'Mails that wait to be sent, and those that were given up.',
    labels: ['state'],
    async collect(set) {
      const { waiting, given_up } = await read(`
        count(*) filter (where next_attempt_at < 'infinity')::integer as waiting,
        count(*) filter (where next_attempt_at = 'infinity')::integer as given_up`)
      set({ state: 'waiting' }, waiting)
      set({ state: 'given_up' }, given_up)
    },
  })
  gauge(registry, {
    name: 'lisiere_mail_oldest_seconds',
    help: 'The age of the oldest mail that waits; 0 without one.',
    async collect(set) {
      const { seconds } = await read(`coalesce(extract(epoch from
        now() - min(created_at) filter (where next_attempt_at < 'infinity')), 0)::float as seconds`)
      set({}, seconds)
    },
  })
}

/** A standby has a replication slot, which every role may see; its lag in seconds takes pg_monitor. */
export function watchStandbys(registry: Registry, owner: Pool) {
  const slots = async () => (await owner.query<Slot>(slotsSql)).rows
  gauge(registry, {
    name: 'lisiere_database_slot_active',
    help: '1 while the standby of a replication slot is connected.',
    labels: ['slot'],
    async collect(set) {
      for (const { slot, active } of await slots()) set({ slot }, active ? 1 : 0)
    },
  })
  gauge(registry, {
    name: 'lisiere_database_slot_lag_bytes',
    help: 'Write-ahead log that is kept for the standby of a replication slot.',
    labels: ['slot'],
    async collect(set) {
      for (const { slot, lag } of await slots()) if (lag !== null) set({ slot }, lag)
    },
  })
  gauge(registry, {
    name: 'lisiere_database_standby_lag_seconds',
    help: 'How long ago a standby lacked what the primary commits now.',
    labels: ['standby'],
    async collect(set) {
      const { rows } = await owner.query<{ standby: string; lag: number }>(lagSql)
      for (const { standby, lag } of rows) set({ standby }, lag)
    },
  })
  gauge(registry, {
    name: 'lisiere_database_archive_broken',
    help: '1 while the write-ahead log cannot be archived; left out without an archive.',
    async collect(set) {
      const { rows } = await owner.query<{ broken: boolean }>(archiveSql)
      for (const { broken } of rows) set({}, broken ? 1 : 0)
    },
  })
}

interface Slot {
  slot: string
  active: boolean
  /** Null of a slot that never had a standby, or has lost its log. */
  lag: number | null
}

const slotsSql = `
  select slot_name as slot, active, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float as lag
  from pg_replication_slots where not temporary`
// Without a write there is no lag. Without pg_monitor the state is null.
const lagSql = `
  select application_name || ' ' || coalesce(host(client_addr), 'local') as standby,
    coalesce(max(extract(epoch from replay_lag)), 0)::float as lag
  from pg_stat_replication where state = 'streaming' group by 1`
const archiveSql = `
  select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as broken
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'`

interface GaugeOptions {
  name: string
  help: string
  labels?: string[]
  collect: (set: (labels: Record<string, string>, value: number) => void) => void | Promise<void>
}

/** A value that is read when it is asked for. One that cannot be read is left out, and the others are served. */
export function gauge(registry: Registry, { name, help, labels = [], collect }: GaugeOptions) {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [],
      async collect() {
        // One without labels is 0 after a reset: it is left out by removing it.
        this.reset()
        if (labels.length === 0) this.remove()
        try {
          await collect((values, value) => this.set(values, value))
        } catch {
          this.reset()
          if (labels.length === 0) this.remove()
        }
      },
    }),
  )
}
