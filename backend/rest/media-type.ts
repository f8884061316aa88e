import { Refusal } from './refusal.ts'

/** How the rows of an answer are wrapped: in a list, or one of them alone. */
export type Shape = 'list' | 'object'

export const contentTypes: Record<Shape, string> = {
  list: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
}

const shapes: Record<string, Shape> = {
  '*/*': 'list',
  'application/json': 'list',
  'application/vnd.pgrst.array': 'list',
  'application/vnd.pgrst.array+json': 'list',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
}

/** The first of the accepted media types, by quality, that we answer in. Throws Refusal (406). */
export function readAccept(header: string | undefined): Shape {
  if (!header) return 'list'
  const accepted = header.split(',', 50).map(mediaType)
  accepted.sort((one, other) => other.quality - one.quality)
  for (const { name, parameters } of accepted) {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
    if (shape && !parameters.includes('nulls=stripped')) return shape
  }
  const names = accepted.map(({ name }) => name.slice(0, 100).toWellFormed()).slice(0, 5)
  throw new Refusal({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${names.join(', ')}`,
  })
}

/**
 * Only JSON, and said so or not said: a form on a foreign page can send text/plain and
 * form-encoded bodies without asking, JSON it cannot. Throws Refusal (415).
 */
export function requireJson(contentType: string | undefined): void {
  if (!contentType) return
  const { name } = mediaType(contentType)
  if (name === 'application/json') return
  throw new Refusal({
    status: 415,
    code: 'PGRST102',
    message: `Content-Type not acceptable: ${name.slice(0, 100).toWellFormed()}`,
  })
}

function mediaType(text: string): { name: string; parameters: string[]; quality: number } {
  const [name = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const quality = parameters.find((each) => each.startsWith('q='))
  return { name, parameters, quality: quality ? Number(quality.slice(2)) || 0 : 1 }
}
