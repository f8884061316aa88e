import type { Pool } from 'pg'
import type { Log } from '../log.ts'
import { listenTo } from '../database/notification-listener.ts'
import {
  readSchemaDocument,
  type Column,
  type FunctionDescription,
  type SchemaDocument,
} from './schema-query.ts'

/** The tables, relationships and functions of a schema. */
export interface SchemaCache {
  relations: ReadonlyMap<string, Relation>
  /** By name. Of an overloaded name one is served. */
  functions: ReadonlyMap<string, Routine>
}

export interface Relation {
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: string[]
  relationships: Relationship[]
}

export interface Relationship {
  target: Relation
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one'
  constraint: string
  /** Pairs of joined columns: of this relation, of the target. */
  columns: [source: string, target: string][]
}

export interface Routine extends Omit<FunctionDescription, 'columns'> {
  schema: string
  /** The columns of a returned row. */
  columns: ReadonlyMap<string, Column>
}

/**
 * Reads the schema at the first call of `current`, which rejects with database errors, and again on
 * `NOTIFY pgrst, 'reload schema'`.
 */
export function watchSchema(schema: string, pool: Pool, listenerPool: Pool, log: Log) {
  let cache: SchemaCache | null = null
  let loading: Promise<SchemaCache> | null = null
  let isStale = false

  function load(): Promise<SchemaCache> {
    loading ??= readSchemaDocument(pool, schema)
      .then((document) => (cache = buildSchemaCache(schema, document)))
      .finally(() => {
        loading = null
        if (isStale) reload()
      })
    return loading
  }

  /** A read in progress may miss the change, so another one follows it. */
  function reload(): void {
    isStale = loading !== null
    if (isStale) return
    load().catch((error: unknown) => log.warn(`The schema could not be read: ${String(error)}`))
  }

  const listener = listenTo('pgrst', listenerPool, {
    onNotification: (payload) => {
      if (payload === '' || payload === 'reload schema') reload()
    },
    // Notifications sent while the connection was down are lost.
    onListening: () => {
      if (cache || loading) reload()
    },
  })
  return { current: async () => cache ?? load(), close: listener.close }
}

function buildSchemaCache(schema: string, document: SchemaDocument): SchemaCache {
  const relations = new Map<string, Relation>()
  for (const { name, primaryKey, columns } of document.relations) {
    relations.set(name, { schema, name, columns: byName(columns), primaryKey, relationships: [] })
  }
  for (const { constraint, relation, target, columns, oneToOne } of document.foreignKeys) {
    const referencing = relations.get(relation)
    const referenced = relations.get(target)
    if (!referencing || !referenced) continue
    referencing.relationships.push({
      target: referenced,
      cardinality: oneToOne ? 'one-to-one' : 'many-to-one',
      constraint,
      columns,
    })
    referenced.relationships.push({
      target: referencing,
      cardinality: oneToOne ? 'one-to-one' : 'one-to-many',
      constraint,
      columns: columns.map(([source, target]) => [target, source]),
    })
  }
  const functions = new Map(
    document.functions.map((each) => [
      each.name,
      { ...each, schema, columns: byName(each.columns) },
    ]),
  )
  return { relations, functions }
}

function byName(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}
