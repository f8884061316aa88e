import { DeskError, request } from './connection.ts'

/** A word of the command line, or a file that goes along. */
export type Argument = string | File

/** A command of ./shop, as the page asks for it. */
export interface Act {
  /** `orders ship` */
  command: string
  arguments?: Argument[]
  /** What the page showed: where a value is another one by now, nothing is changed. */
  shown?: Record<string, unknown>
}

/** What a command said. */
export interface Outcome {
  exit: number
  results: Record<string, unknown>[]
  /** Its text in words. */
  lines: string[]
  /** Refusals and hints. */
  notes: string[]
  /** What it asks before it goes on, and the name that must be typed. */
  question: { text: string; name?: string } | null
  files: { file: string; name: string }[]
}

interface Run {
  dryRun?: boolean
  /** The same key again does nothing twice, and answers what the first did. */
  once: string
  signal: AbortSignal
  onProgress: (text: string) => void
}

/** The rest of a desk's answer was lost: whether the act was done is not known. */
export const answerLost = 'The answer was lost. Try again: nothing is done twice.'

/** @throws DeskError when the act did not run, or its end is not known */
export async function runAct(
  act: Act,
  { dryRun = false, once, signal, onProgress }: Run,
): Promise<Outcome> {
  const words = []
  for (const word of act.arguments ?? [])
    words.push(typeof word === 'string' ? word : { file: await sendFile(word, signal, onProgress) })
  const response = await request(`/acts/${act.command.replaceAll(' ', '-')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ arguments: words, dryRun, once, shown: act.shown ?? {} }),
    signal,
  })
  const outcome: Outcome = {
    exit: -1,
    results: [],
    lines: [],
    notes: [],
    question: null,
    files: [],
  }
  await readLines(response, signal, (line) => take(line, outcome, onProgress))
  if (outcome.exit === -1) throw new DeskError(0, answerLost)
  return outcome
}

/** What was sent already: the act after its dry run, and a second try, name the same file. */
const sent = new WeakMap<File, string>()

async function sendFile(
  file: File,
  signal: AbortSignal,
  onProgress: Run['onProgress'],
): Promise<string> {
  const known = sent.get(file)
  if (known !== undefined) return known
  onProgress(`Sending ${file.name}`)
  const response = await request('/files', {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent(file.name) },
    body: file,
    signal,
  })
  const { file: id } = (await response.json()) as { file: string }
  sent.set(file, id)
  onProgress('')
  return id
}

async function readLines(
  response: Response,
  signal: AbortSignal,
  take: (line: string) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const part = await reader?.read().catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new DeskError(0, answerLost)
    })
    if (!part || part.done) break
    const lines = `${rest}${part.value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') take(line)
  }
  if (rest !== '') take(rest)
}

interface Line {
  progress?: string
  note?: string
  result?: Record<string, unknown>
  lines?: string[]
  question?: string
  name?: string
  file?: string
  exit?: number
}

function take(text: string, outcome: Outcome, onProgress: Run['onProgress']): void {
  const line = JSON.parse(text) as Line
  if (line.progress !== undefined) onProgress(line.progress)
  if (line.note !== undefined) outcome.notes.push(line.note)
  if (line.result !== undefined) outcome.results.push(line.result)
  if (line.lines !== undefined) outcome.lines.push(...line.lines)
  if (line.question !== undefined)
    outcome.question = { text: line.question, ...(line.name !== undefined && { name: line.name }) }
  if (line.file !== undefined) outcome.files.push({ file: line.file, name: line.name ?? 'file' })
  if (line.exit !== undefined) outcome.exit = line.exit
}

/** Hands a file that a command wrote to the browser's downloads. */
export async function download(
  { file, name }: { file: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const content = await (await request(`/files/${file}`, { signal })).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
