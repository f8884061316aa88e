import type { Catalogue, Parameter, Relation, Routine } from './catalogue.ts'
import type { RestLimits } from './limits.ts'
import type { Shape } from './media-type.ts'
import { isRow, keysOf, type Payload } from './payload.ts'
import type { Preferences } from './preferences.ts'
import type { Question, Window } from './question.ts'
import { readingOf, windowOf, type Reading } from './reading.ts'
import { badBody, badQuery, Refusal, unknownColumn } from './refusal.ts'

/** A function call, its name, arguments and answer known to the catalogue. */
export interface Call {
  routine: Routine
  /** The parameters that are given; the others keep their defaults. */
  given: Parameter[]
  /** By POST one JSON object, by GET texts. */
  arguments: { json: string } | { texts: Map<string, string> }
  /** What is answered of the rows, where the function returns rows. */
  reading: Reading | null
  window: Window
  total: boolean
  /** False for HEAD. */
  rows: boolean
  shape: Shape
  atMost: number | null
}

export interface CallRequest {
  name: string
  method: 'GET' | 'HEAD' | 'POST'
  question: Question
  payload: Payload | null
  preferences: Preferences
  shape: Shape
}

/** Throws Refusal. */
export function callOf(catalogue: Catalogue, request: CallRequest, limits: RestLimits): Call {
  const { name, method, question, payload, preferences, shape } = request
  const byPost = method === 'POST'
  if (question.columns) throw badQuery('"columns" is not offered on functions')
  if (byPost && question.arguments.length > 0) {
    throw badQuery(
      'failed to parse filter',
      'Arguments of a function called by POST stand in its body.',
    )
  }
  const keys = byPost ? bodyKeys(payload) : [...new Set(question.arguments.map(([key]) => key))]
  const routine = findRoutine(catalogue, name, keys.sort(), byPost)
  if (!byPost && routine.volatile) {
    const message = `Cannot use the ${method} method on RPC`
    throw new Refusal({ status: 405, code: 'PGRST101', message })
  }
  const strictly = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (strictly !== null && !routine.returnsSet) throw notCountable()
  return {
    routine,
    given: routine.parameters.filter((each) => keys.includes(each.name)),
    arguments: byPost ? { json: payload?.text ?? '{}' } : { texts: new Map(question.arguments) },
    reading: callReading(catalogue, routine, question, limits),
    window: windowOf(question, limits),
    total: preferences.count === 'exact',
    rows: method !== 'HEAD',
    shape,
    atMost: strictly,
  }
}

function bodyKeys(payload: Payload | null): string[] {
  if (payload === null) return []
  if (!isRow(payload.value)) throw badBody('The arguments of a function must be one JSON object')
  return keysOf(payload.value)
}

/** The function whose parameters these are: all required ones and none that it does not have. */
function findRoutine(catalogue: Catalogue, name: string, keys: string[], byPost: boolean): Routine {
  const found = (catalogue.functions.get(name) ?? []).filter(
    ({ parameters }) =>
      keys.every((key) => parameters.some((each) => each.name === key)) &&
      parameters.every((each) => !each.required || keys.includes(each.name)),
  )
  const [only] = found
  if (!only) throw noneFound(name, keys, byPost)
  if (found.length > 1) throw severalFound(found)
  return only
}

function callReading(
  catalogue: Catalogue,
  routine: Routine,
  question: Question,
  limits: RestLimits,
): Reading | null {
  const known = routine.relation === null ? undefined : catalogue.relations.get(routine.relation)
  if (routine.returns === 'row') {
    const { name, columns } = routine
    const anonymous: Relation = { name, columns, primaryKey: [], relationships: [] }
    return readingOf(catalogue, known ?? anonymous, question, limits)
  }
  const { conditions, orders, select } = question
  const column = select.columns.find(({ name }) => name !== '*')?.name ?? select.embeds[0]?.target
  if (conditions.length > 0 || orders.length > 0 || column !== undefined) {
    throw unknownColumn(routine.name, column ?? 'filter')
  }
  return null
}

function noneFound(name: string, keys: string[], byPost: boolean): Refusal {
  const routine = `public.${name}`.slice(0, 120).toWellFormed()
  const names = keys.join(', ').slice(0, 300).toWellFormed()
  const none = keys.length === 0
  const sought = none
    ? ' without parameters'
    : ` with parameter${keys.length > 1 ? 's' : ''} ${names}`
  const orJson = byPost ? ' or with a single unnamed json/jsonb parameter' : ''
  return new Refusal({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${routine}${none ? ' without parameters' : `(${names})`} in the schema cache`,
    details: `Searched for the function ${routine}${sought}${orJson}, but no matches were found in the schema cache.`,
  })
}

function severalFound(found: Routine[]): Refusal {
  const candidates = found.map(({ name, parameters }) => {
    const list = parameters.map((each) => `${each.name} => ${each.type}`).join(', ')
    return `public.${name}(${list})`
  })
  return new Refusal({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

function notCountable(): Refusal {
  const message =
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
  return new Refusal({ status: 400, code: 'PGRST128', message })
}
