/** Limits of one class of work. */
export interface WorkClass {
  /** Its own slots. Up to half of them stay reserved while idle; the rest are lent to other classes. */
  share: number
  /** Maximum slots, including borrowed ones. */
  most: number
  /** Maximum slots of one client. */
  runningPerClient: number
  /** Maximum jobs of one client, running and waiting. */
  inFlightPerClient: number
}

/** A refused job: 429 when its client has too many, 503 when no slot became free in time. */
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
  running: number
  virtualMs: number
  clients: Map<string, Client>
  /** Those with waiting jobs. */
  waiting: Set<Client>
}

/**
 * Decides whose job runs next. A slot is the right to run one job, such as one database connection.
 * Each class of work has its share of the slots and borrows idle ones of other classes. Within a class,
 * clients take turns by the time they have used (start-time fair queueing): a client that used much
 * waits behind those that used little, however many jobs it sends.
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
      ([name, limits]) => [name, createState(limits)] as const,
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
      // The event loop accepts one connection per turn: without a turn between two jobs, new clients
      // would wait for seconds, even to be refused.
      setImmediate(() => this.#startNext())
    }
  }

  /**
   * The number of remembered clients.
   *
   * @internal Used by tests.
   */
  clients(name: Name): number {
    return this.#classes[name].clients.size
  }

  /** Waits for a slot. */
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

  /** The next job of the class that uses the least of its share. */
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
    let reserved = 0
    for (const other of this.#all) {
      const idle = Math.max(0, other.share - other.running)
      if (other !== group) reserved += Math.min(idle, Math.ceil(other.share / 2))
    }
    return this.#free > reserved
  }

  #release(group: ClassState, client: Client, spentMs: number) {
    this.#free += 1
    group.running -= 1
    client.running -= 1
    client.due += spentMs - expectedMs
    forget(group)
  }
}

function createState(limits: WorkClass): ClassState {
  return { ...limits, running: 0, virtualMs: 0, clients: new Map(), waiting: new Set() }
}

/**
 * Finds or adds a client. A returning one owes the time it used and earns no credit for being idle. A new
 * one starts as if it had run one job: otherwise an endless series of new ones would shut out the others.
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

/** The client that is due first, the longest waiting one on a tie. Null when all have their slots. */
function nextClient({ waiting, runningPerClient }: ClassState): Client | null {
  let next: Client | null = null
  for (const client of waiting) {
    const isFirst = next === null || client.due < next.due
    if (isFirst && client.running < runningPerClient) next = client
  }
  return next
}

/** Removes clients without jobs once the class is idle or has too many clients. */
function forget(group: ClassState) {
  const isIdle = group.running === 0 && group.waiting.size === 0
  if (isIdle) group.virtualMs = 0
  if (!isIdle && group.clients.size < maxClients) return
  for (const [name, client] of group.clients) {
    if (!isBusy(client)) group.clients.delete(name)
  }
}

/** What a job is charged before its time is known: that of an ordinary query. */
const expectedMs = 5
/** Clients that a class remembers: an attacker can use addresses by the thousand. */
const maxClients = 10_000
