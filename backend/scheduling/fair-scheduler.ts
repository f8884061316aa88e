/** What one class of work may use of the slots that all classes share. */
export interface WorkClass {
  /** Slots of its own. Half of the idle ones are kept for it; the others are lent. */
  share: number
  /** Slots at most, with borrowed ones. */
  most: number
  /** Slots of one client. */
  runningPerClient: number
  /** Jobs of one client, running and waiting. */
  inFlightPerClient: number
}

/** A job was refused: 429 when its client has too many, 503 when no slot became free in time. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly status: 429 | 503

  constructor(status: 429 | 503) {
    super(status === 429 ? 'Too many requests of one client' : 'No slot became free in time')
    this.status = status
  }
}

interface Client {
  /** The virtual time at which its next job is due. */
  due: number
  running: number
  waiting: (() => void)[]
}

interface ClassState extends WorkClass {
  /** Idle slots that are not lent. */
  kept: number
  running: number
  virtualMs: number
  clients: Map<string, Client>
  /** The number of clients at which the idle ones are forgotten. */
  forgetAt: number
  /** Those with jobs that wait. */
  waiting: Set<Client>
}

/**
 * Decides who is served next. Each class of work has a share of the slots and borrows those that other
 * classes leave idle. Within a class, clients take turns by the time that they have used (start-time
 * fair queueing): a client that used much waits behind those that used little, however many jobs it sends.
 * A slot is a right to run, for instance one connection to the database.
 */
export class FairScheduler<Name extends string> {
  readonly #classes: Record<Name, ClassState>
  readonly #all: ClassState[]
  readonly #waitMs: number
  readonly #now: () => number
  #free: number

  /** @param waitMs how long a job may wait for a slot */
  constructor(
    classes: Record<Name, WorkClass>,
    waitMs: number,
    now: () => number = () => performance.now(),
  ) {
    const states = Object.entries<WorkClass>(classes).map(
      ([name, limits]) => [name, stateOf(limits)] as const,
    )
    this.#classes = Object.fromEntries(states) as Record<Name, ClassState>
    this.#all = states.map(([, state]) => state)
    this.#free = this.#all.reduce((slots, { share }) => slots + share, 0)
    this.#waitMs = waitMs
    this.#now = now
  }

  /** @throws Overloaded, or what `work` throws */
  async run<Result>(name: Name, client: string, work: () => Promise<Result>): Promise<Result> {
    const group = this.#classes[name]
    const who = clientOf(group, client)
    if (who.running + who.waiting.length >= group.inFlightPerClient) throw new Overloaded(429)
    await this.#turn(group, who)
    const startedAt = this.#now()
    try {
      return await work()
    } finally {
      this.#release(group, who, this.#now() - startedAt)
      // The event loop accepts one connection a turn: without a turn between two jobs new clients, also
      // those to be refused, would wait for seconds.
      setImmediate(() => this.#startNext())
    }
  }

  /** The jobs of each class that run and that wait. */
  load(): Record<Name, { running: number; waiting: number }> {
    const entries = Object.entries<ClassState>(this.#classes).map(
      ([name, { running, waiting }]) => {
        const jobs = [...waiting].reduce((sum, client) => sum + client.waiting.length, 0)
        return [name, { running, waiting: jobs }] as const
      },
    )
    return Object.fromEntries(entries) as Record<Name, { running: number; waiting: number }>
  }

  /**
   * The number of remembered clients.
   *
   * @internal Used by tests.
   */
  clients(name: Name): number {
    return this.#classes[name].clients.size
  }

  #turn(group: ClassState, client: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        client.waiting.splice(client.waiting.indexOf(start), 1)
        if (client.waiting.length === 0) group.waiting.delete(client)
        reject(new Overloaded(503))
      }, this.#waitMs)
      client.waiting.push(start)
      group.waiting.add(client)
      this.#startNext()
    })
  }

  #startNext() {
    for (;;) {
      const next = this.#nextJob()
      if (!next) return
      const { group, client } = next
      this.#free -= 1
      group.running += 1
      client.running += 1
      group.virtualMs = Math.max(group.virtualMs, client.due)
      client.due += expectedMs
      client.waiting.shift()?.()
      if (client.waiting.length === 0) group.waiting.delete(client)
    }
  }

  /** Of the classes that may start a job, the one that uses least of its share. */
  #nextJob(): { group: ClassState; client: Client } | null {
    let next: { group: ClassState; client: Client } | null = null
    for (const group of this.#all) {
      if (group.waiting.size === 0 || !this.#hasSlot(group)) continue
      if (next && group.running / group.share >= next.group.running / next.group.share) continue
      const client = nextClient(group)
      if (client) next = { group, client }
    }
    return next
  }

  #hasSlot(group: ClassState): boolean {
    if (group.running >= group.most) return false
    let keptForOthers = 0
    for (const other of this.#all) {
      if (other !== group)
        keptForOthers += Math.min(other.kept, Math.max(0, other.share - other.running))
    }
    return this.#free > keptForOthers
  }

  #release(group: ClassState, client: Client, spentMs: number) {
    this.#free += 1
    group.running -= 1
    client.running -= 1
    client.due += spentMs - expectedMs
    forget(group)
  }
}

function stateOf(limits: WorkClass): ClassState {
  const kept = Math.ceil(limits.share / 2)
  const idle = { running: 0, virtualMs: 0, forgetAt: maxClients }
  return { ...limits, ...idle, kept, clients: new Map(), waiting: new Set() }
}

/**
 * The client of a name. One that comes back owes what it used and saves nothing up. A new one begins as if
 * it had run one job already: an endless row of new ones would shut out those that came before.
 */
function clientOf(group: ClassState, name: string): Client {
  const known = group.clients.get(name)
  if (known) {
    if (!isBusy(known)) known.due = Math.max(known.due, group.virtualMs)
    return known
  }
  const client = { due: group.virtualMs + expectedMs, running: 0, waiting: [] }
  group.clients.set(name, client)
  return client
}

function isBusy({ running, waiting }: Client): boolean {
  return running + waiting.length > 0
}

/** The client that is due first; of two, the one that waits longer. Null when all have their slots. */
function nextClient({ waiting, runningPerClient }: ClassState): Client | null {
  let next: Client | null = null
  for (const client of waiting) {
    const isFirst = next === null || client.due < next.due
    if (isFirst && client.running < runningPerClient) next = client
  }
  return next
}

/** Forgets clients without jobs: all when the class is idle or has very many, else none. */
function forget(group: ClassState) {
  const isIdle = group.running === 0 && group.waiting.size === 0
  if (isIdle) group.virtualMs = 0
  if (!isIdle && group.clients.size < group.forgetAt) return
  for (const [name, client] of group.clients) {
    if (!isBusy(client)) group.clients.delete(name)
  }
  group.forgetAt = Math.max(maxClients, group.clients.size * 2)
}

/** What a job is charged when it starts, until its time is known: an ordinary query. */
const expectedMs = 5
/** Clients that a class remembers: addresses can be made up by the thousand. */
const maxClients = 10_000
