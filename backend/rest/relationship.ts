import type { Relation, Relationship } from './schema-cache.ts'
import { ApiError } from './api-error.ts'

/**
 * Resolves the target of an embed: the name of a table, a foreign key or its column, with an
 * optional hint. Follows PostgREST's rules.
 * Throws ApiError: 400 PGRST200 for no match, 300 PGRST201 for several.
 */
export function findRelationship(
  relation: Relation,
  target: string,
  hint: string | null,
): Relationship {
  const found = relation.relationships.filter((each) =>
    each.target === relation
      ? matchesSelfReference(each, target, hint)
      : matches(each, target, hint),
  )
  const [only] = found
  if (!only) throw noRelationship(relation.name, target)
  if (found.length > 1) throw ambiguousRelationship(relation.name, target, found)
  return only
}

function matches(each: Relationship, target: string, hint: string | null): boolean {
  const [here, there] = singleColumns(each)
  if (hint === null) return [each.target.name, each.constraint, here].includes(target)
  return each.target.name === target && [each.constraint, here, there].includes(hint)
}

/**
 * A self-referencing key has two directions: the table's name means the rows that refer to this
 * one, the key's column means the row that this one refers to.
 */
function matchesSelfReference(each: Relationship, target: string, hint: string | null): boolean {
  const [here, there] = singleColumns(each)
  const many = each.cardinality === 'one-to-many'
  if (hint !== null) return many && each.target.name === target && hint === there
  return many ? each.target.name === target : each.cardinality === 'many-to-one' && here === target
}

function singleColumns({ columns }: Relationship): [here: string | null, there: string | null] {
  const [pair, ...more] = columns
  return pair && more.length === 0 ? pair : [null, null]
}

function noRelationship(relation: string, target: string): ApiError {
  const shown = target.slice(0, 100).toWellFormed()
  const message = `Could not find a relationship between '${relation}' and '${shown}' in the schema cache`
  return new ApiError(400, 'PGRST200', message)
}

function ambiguousRelationship(relation: string, target: string, found: Relationship[]): ApiError {
  const hints = found.map((each) => `'${each.target.name}!${each.constraint}'`).join(', ')
  const message = `Could not embed because more than one relationship was found for '${relation}' and '${target}'`
  const hint = `Try changing '${target}' to one of the following: ${hints}.`
  return new ApiError(300, 'PGRST201', message, { hint })
}
