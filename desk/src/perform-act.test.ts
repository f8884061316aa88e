import { beforeEach, expect, test, vi } from 'vitest'

import { performAct, type Stage } from './perform-act.ts'

interface Sent {
  path: string
  body: { arguments: unknown[]; dryRun: boolean; once: string; shown: object }
}
let sent: Sent[] = []
let said: string[] = []
let stages: Stage[] = []

/** Each request gets the next of these answers; a text is the desk's lines. */
function answer(...answers: (string | Response | Error)[]) {
  vi.stubGlobal('sessionStorage', { getItem: () => 'secret' })
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const received: Sent = { path, body: JSON.parse(path === '/files' ? '{}' : body) }
    sent.push(received)
    const next = answers.shift() ?? new Error('no more answers')
    if (next instanceof Error) return Promise.reject(next)
    return Promise.resolve(typeof next === 'string' ? new Response(next) : next)
  })
}

/** Presses, and answers each dialog. */
function press(how: object, ...replies: boolean[]) {
  const cancel = { title: 'Cancel LS-1', command: 'orders cancel', arguments: ['LS-1'] }
  return performAct(
    { ...cancel, ...how },
    {
      notify: (text) => said.push(text),
      show: (stage) => {
        if (!stage) return
        stages.push(stage)
        if (stage.kind !== 'running') queueMicrotask(() => stage.answer(replies.shift() ?? false))
      },
    },
  )
}

beforeEach(() => {
  ;[sent, said, stages] = [[], [], []]
  return () => vi.unstubAllGlobals()
})

const question = '{"question":"It will be cancelled for good."}\n{"exit":0}\n'
const done = '{"result":{},"lines":["LS-1  status pending -> cancelled"]}\n{"exit":0}\n'

test('the result of a dry run is the question; only a yes does it, compared with what was shown', async () => {
  answer(question, done)
  expect(await press({ asks: true, shown: { status: 'pending' } }, true)).toMatchObject({ exit: 0 })
  expect(stages[0]).toMatchObject({ kind: 'question', texts: ['It will be cancelled for good.'] })
  expect(sent.map(({ path, body }) => [path, body.dryRun, body.shown])).toEqual([
    ['/acts/orders-cancel', true, { status: 'pending' }],
    ['/acts/orders-cancel', false, { status: 'pending' }],
  ])
  expect(said).toEqual(['LS-1: status pending → cancelled'])

  answer(question)
  expect(await press({ asks: true }, false)).toBeNull()
  expect(sent).toHaveLength(3)
})

test('a refusal is shown in its words', async () => {
  answer('{"note":"LS-1 was changed meanwhile: shipped. Nothing changed."}\n{"exit":4}\n')
  expect(await press({})).toBeNull()
  expect(stages).toMatchObject([
    { kind: 'refused', texts: ['LS-1 was changed meanwhile: shipped. Nothing changed.'] },
  ])
  expect(said).toEqual([])
})

test('what `done` says in words is not said again as the command line does', async () => {
  answer('{"lines":["message 1  answered at none -> 2026-11-27"]}\n{"exit":0}\n')
  await press({ done: 'The message of Ada is answered.' })
  expect(said).toEqual(['The message of Ada is answered.'])
})

test('what the screen shows already is no news', async () => {
  answer('{"note":"1 product: 1 new"}\n{"lines":["1 product written"]}\n{"exit":0}\n')
  await press({ done: 'The import is finished.', known: ['1 product: 1 new'] })
  expect(said).toEqual(['The import is finished. 1 product written'])
})

test('what must still be done is not lost in a passing notice', async () => {
  const paidBack =
    '{"result":{},"lines":["LS-1  status pending -> cancelled","Pay back 51.20 dollars. Then: ./shop orders repaid LS-1"]}\n{"exit":0}\n'
  answer(question, paidBack)
  await press({ done: 'LS-1 is cancelled.', asks: true }, true)
  expect(stages).toMatchObject([
    { kind: 'question' },
    { kind: 'done', texts: ['LS-1 is cancelled.', 'Pay back 51.20 dollars.'] },
  ])
})

test('after a lost answer the second try has the same key, and another press has its own', async () => {
  answer('{"progress":"1 of 2"}\n', new TypeError('Failed to fetch'), done, done)
  expect(await press({}, true, true)).toMatchObject({ exit: 0 })
  await press({})
  expect(stages).toMatchObject([{ canRetry: true }, { canRetry: true }])
  const [first, second, third, fourth] = sent.map(({ body }) => body.once)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('an ended desk asks nothing: the page says it', async () => {
  vi.stubGlobal('location', { hash: '' })
  answer(Response.json({ message: 'No key.' }, { status: 401 }))
  expect(await press({})).toBeNull()
  expect(stages).toEqual([])
})

test('long work shows how far it is, and can be cancelled', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'secret' })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"progress":"12 of 40"}\n'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body))
  })
  const result = press({})
  await vi.waitFor(() => expect(stages.at(-1)).toMatchObject({ texts: ['12 of 40'] }))
  stages.at(-1)?.answer(false)
  expect(await result).toBeNull()
  expect(stages.at(-1)?.texts).toEqual(['Cancelled. What was finished before stays: see the log.'])
})

test('a file is sent once for the dry run and the act', async () => {
  const file = new File(['a'], 'Preise ä.csv')
  answer(Response.json({ file: 'f1' }, { status: 201 }), question, done)
  await press({ command: 'products import', arguments: [file], asks: true }, true)
  expect(sent.map(({ path }) => path)).toEqual([
    '/files',
    '/acts/products-import',
    '/acts/products-import',
  ])
  expect(sent[2]?.body.arguments).toEqual([{ file: 'f1' }])
})
