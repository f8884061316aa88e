/** What one request may ask for. Every number can be set; these are the defaults. */
export interface RestLimits {
  /** Path and query together, in bytes. */
  urlBytes: number
  bodyBytes: number
  /** Embeds multiply: a few rows of each of three tables can be a gigabyte. */
  answerBytes: number
  /** Rows of one read, and of each list embedded in it. Hosted Supabase cuts at the same number. */
  rows: number
  offset: number
  /** Embeds inside embeds. Each level multiplies the work, so does each embed beside another. */
  embedDepth: number
  embeds: number
  /** Columns and embeds named in one `select`. */
  selectItems: number
  filters: number
  /** Conditions inside one `or=(…)` or `and=(…)`, counting those nested in it. */
  logicTerms: number
  logicDepth: number
  /** Values of one `in.(…)`. */
  listItems: number
  /** Characters of a `like` or `ilike`: what a pattern costs, it costs for every row. */
  patternLength: number
  orderTerms: number
  /** Brackets inside brackets in a body. */
  jsonDepth: number
  /** What PostgreSQL itself may spend on one statement, in milliseconds. */
  statementMs: { anon: number; authenticated: number }
  /** After this a silent server is given up and its connection closed, in milliseconds. */
  answerMs: number
  /** Requests that may stand in line for a connection, and for how many milliseconds. */
  waiting: number
  waitMs: number
  /** Reads remembered from URL to SQL. */
  rememberedPlans: number
  /** Statements kept prepared on each connection; each holds memory in PostgreSQL. */
  preparedStatements: number
}

export const defaultLimits: RestLimits = {
  urlBytes: 8_192,
  bodyBytes: 1_048_576,
  answerBytes: 8_388_608,
  rows: 1_000,
  offset: 10_000,
  embedDepth: 3,
  embeds: 6,
  selectItems: 200,
  filters: 100,
  logicTerms: 50,
  logicDepth: 5,
  listItems: 200,
  patternLength: 200,
  orderTerms: 20,
  jsonDepth: 32,
  statementMs: { anon: 3_000, authenticated: 4_000 },
  answerMs: 4_800,
  waiting: 2_000,
  waitMs: 2_000,
  rememberedPlans: 500,
  preparedStatements: 100,
}
