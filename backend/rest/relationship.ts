import type { Relation, Relationship } from './catalogue.ts'
import { Refusal } from './refusal.ts'

/**
 * The one relationship from `relation` that an embed means: by the other table's name, the foreign
 * key's or its column's, made certain by a hint where there are several. The rules are PostgREST's.
 * Throws Refusal: 400 PGRST200 when there is none, 300 PGRST201 when there are several.
 */
export function findRelationship(
  relation: Relation,
  target: string,
  hint: string | null,
): Relationship {
  const found = relation.relationships.filter((each) =>
    each.target === relation.name
      ? isMeantOfItself(each, target, hint)
      : isMeant(each, target, hint),
  )
  const [only] = found
  if (!only) throw noneFound(relation.name, target, hint)
  if (found.length > 1) throw severalFound(relation.name, target, found)
  return only
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality !== 'one-to-many'
}

function isMeant(each: Relationship, target: string, hint: string | null): boolean {
  const [here, there] = onlyColumns(each)
  if (hint === null) return [each.target, each.constraint, here].includes(target)
  return each.target === target && [each.constraint, here, there].includes(hint)
}

/**
 * A table that refers to itself has one key and two ways along it: its own name means the rows that
 * refer to this one, the key's column the row this one refers to.
 */
function isMeantOfItself(each: Relationship, target: string, hint: string | null): boolean {
  const [here, there] = onlyColumns(each)
  const many = each.cardinality === 'one-to-many'
  if (hint !== null) return many && each.target === target && hint === there
  return many ? each.target === target : each.cardinality === 'many-to-one' && here === target
}

function onlyColumns({ columns }: Relationship): [here: string | null, there: string | null] {
  const [pair, ...more] = columns
  return pair && more.length === 0 ? pair : [null, null]
}

function noneFound(relation: string, target: string, hint: string | null): Refusal {
  const shown = target.slice(0, 100).toWellFormed()
  const using = hint === null ? '' : `' using the hint '${hint.slice(0, 100).toWellFormed()}`
  return new Refusal({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${relation}' and '${shown}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${relation}' and '${shown}${using}' in the schema 'public', but no matches were found.`,
  })
}

function severalFound(relation: string, target: string, found: Relationship[]): Refusal {
  const ways = found.map((each) => `'${each.target}!${each.constraint}'`).join(', ')
  return new Refusal({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${relation}' and '${target}'`,
    details: found.map((each) => ({
      cardinality: each.cardinality,
      embedding: `${relation} with ${each.target}`,
      relationship: `${each.constraint} using ${relation}(${columnsOf(each, 0)}) and ${each.target}(${columnsOf(each, 1)})`,
    })),
    hint: `Try changing '${target}' to one of the following: ${ways}. Find the desired relationship in the 'details' key.`,
  })
}

function columnsOf(relationship: Relationship, end: 0 | 1): string {
  return relationship.columns.map((pair) => pair[end]).join(', ')
}
