/** Limits of the text of a request. */
export const textLimits = {
  /** Path and query together. */
  urlBytes: 8_192,
  offset: 10_000,
  /** Levels of embeds. */
  embedDepth: 3,
  /** Embeds of one query, at all levels. */
  embeds: 6,
  /** Columns and embeds in one `select`. */
  selectItems: 200,
  filters: 100,
  /** Conditions in one `or` or `and`, including nested ones. */
  logicTerms: 50,
  logicDepth: 5,
  /** Values of one `in`. */
  listItems: 200,
  /** Characters of a `like` or `ilike` pattern, which is matched against every row. */
  patternLength: 200,
  orderTerms: 20,
  /** Nesting of a JSON body. */
  jsonDepth: 32,
}

/** Limits of the work and of the response. */
export const defaultLimits = {
  /** Embeds multiply: a few rows of three tables can become a gigabyte. */
  answerBytes: 8_388_608,
  /** The same for visitors, except for the renderer. */
  visitorAnswerBytes: 1_048_576,
  /** Rows of a read and of each embedded list; the same as on hosted Supabase. */
  rows: 1_000,
  /** Rows of all to-many embeds of a response. */
  embeddedRows: 10_000,
  /** PostgreSQL's statement_timeout by role, and of page rendering. */
  statementMs: { anon: 1_500, authenticated: 4_000, renderer: 3_000 },
  /** PostgreSQL's lock_timeout: a request that waits for a locked row holds a connection. */
  lockMs: 1_000,
  /** Time until an unresponsive server's connection is closed. */
  answerMs: 4_800,
  /** Cached plans of reads. */
  cachedPlans: 500,
  /** Prepared statements per connection; each uses memory in PostgreSQL. */
  preparedStatements: 100,
}

export type RestLimits = typeof defaultLimits
