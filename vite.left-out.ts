import { parseSync, Visitor, type Plugin } from 'vite'

import { leftOutOfRouter, type LeftOut } from './vite.left-out.router.ts'

/**
 * What React Router can do and this shop never asks of it, left out of what browsers are sent.
 *
 * All of it hangs on one object that the router returns, so no bundler can see that nobody calls it.
 * Here the bodies of the functions named are emptied, and what only they used falls away with them.
 * Whatever is left out by what we do not use throws when it is used after all; the rest is decided by
 * react-router.config.ts. A name that a file no longer has stops the build: after an update of the
 * router, look at what took its place. The server's half, and development, keep everything.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler(code, id) {
        const [, file = ''] = id.split('/production/')
        return { code: without(code, leftOutOfRouter[file] ?? {}, file), map: null }
      },
    },
  }
}

/** @throws naming what the code does not have */
export function without(code: string, parts: LeftOut, file: string): string {
  const instead = replacements(parts)
  const places = placesIn(code).filter(({ name }) => instead.has(name))
  const missing = [...instead.keys()].filter(
    (name) => name !== explanation && !places.some((place) => place.name === name),
  )
  if (missing.length > 0) throw new Error(`${file} no longer has ${missing.join(', ')}`)
  let text = ''
  let at = 0
  // What lies within a place that goes away, goes with it.
  for (const { name, start, end, isClass } of places) {
    if (start < at) continue
    text += code.slice(at, start) + (isClass ? '{}' : instead.get(name))
    at = end
  }
  return text + code.slice(at)
}

/** By the name of a place, the code that stands there instead. */
function replacements(parts: LeftOut): Map<string, string> {
  const { neverCalled = [], doesNothing = [], justDoes = {} } = parts
  const { neverSo = [], alwaysSo = [], neverCase = [], isNothing = [] } = parts
  return new Map([
    [explanation, ''],
    ...neverCalled.map((name) => [`function ${name}`, '{ throw Error("left out") }'] as const),
    ...doesNothing.map((name) => [`function ${name}`, '{}'] as const),
    ...Object.entries(justDoes).map(([name, body]) => [`function ${name}`, `{ ${body} }`] as const),
    ...neverSo.map((name) => [name, 'false'] as const),
    ...alwaysSo.map((name) => [name, 'true'] as const),
    ...neverCase.map((name) => [`case ${name}`, ''] as const),
    ...isNothing.map((name) => [`variable ${name}`, 'undefined'] as const),
  ])
}

/**
 * What the router tells developers when something is not as it must be (it throws all the same), and what
 * their tools shall call its parts. Parts that nobody uses would stay for their name's sake.
 */
const explanation = 'explanation'

interface Place {
  name: string
  start: number
  end: number
  isClass?: boolean
}

interface Node {
  type: string
  start: number
  end: number
}

/** The bodies of named functions and classes, and all that is asked for being true, in their order. */
function placesIn(code: string): Place[] {
  const places: Place[] = []
  const body = (id: { name: string } | null, { start, end }: Node, isClass = false) => {
    if (id) places.push({ name: `function ${id.name}`, start, end, isClass })
  }
  const condition = ({ type, start, end }: Node) => {
    const words = code.slice(start, end)
    places.push({ name: words, start, end })
    if (type !== 'CallExpression') return
    places.push({ name: words.slice(0, words.indexOf('(')), start, end })
  }
  new Visitor({
    FunctionDeclaration: (node) => node.body && body(node.id, node.body),
    FunctionExpression: (node) => node.body && body(node.id, node.body),
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return
      if (init.type === 'ClassExpression') body(id, init.body, true)
      else places.push({ name: `variable ${id.name}`, start: init.start, end: init.end })
    },
    SwitchCase({ test, start, end }) {
      if (test) places.push({ name: `case ${code.slice(test.start, test.end)}`, start, end })
    },
    NewExpression({ callee, arguments: [words, cause] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'Error' || !words || cause) return
      if (words.type !== 'Literal' && words.type !== 'TemplateLiteral') return
      places.push({ name: explanation, start: words.start, end: words.end })
    },
    CallExpression({ callee, arguments: [asked, words] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'invariant' || !asked || !words) return
      places.push({ name: explanation, start: asked.end, end: words.end })
    },
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    UnaryExpression: ({ operator, argument }) => operator === '!' && condition(argument),
    LogicalExpression: ({ operator, left, right }) => {
      if (operator !== '??') [left, right].forEach(condition)
    },
    ExpressionStatement({ expression }) {
      const { start, end } = expression
      if (/^\w+\.displayName = /.test(code.slice(start, end)))
        places.push({ name: explanation, start, end })
      else condition(expression)
    },
  }).visit(parseSync('router.js', code).program)
  return places.sort((one, other) => one.start - other.start || other.end - one.end)
}
