import { DeskError } from './connection.ts'
import { answerLost, download, runAct, type Act, type Outcome } from './run-act.ts'

export interface Press extends Act {
  /** What the dialogs are headed by: `Cancel LS-1001`. */
  title: string
  /** Asks first, after a dry run: with what the command asks or would do, or with these words. */
  asks?: boolean | string
  /** Whether it is a dry run alone, whose result the caller shows. */
  isTrial?: boolean
  /** What is said when it is done. Default: what the command says. */
  done?: string
  /** What the screen shows already of what the command says besides. */
  known?: string[]
  /** Names the fields of the screen in what the command says. */
  withLabels?: (text: string) => string
}

/** What an act shows of itself. */
export interface Stage {
  kind: 'running' | 'question' | 'refused' | 'done'
  title: string
  texts: string[]
  /** Of a question: must be typed. */
  name?: string
  canRetry?: boolean
  /** What the owner says; no cancels what is running. */
  answer: (isYes: boolean) => void
}

/** Where an act shows what becomes of it. */
export interface Screen {
  show: (stage: Stage | null) => void
  notify: (text: string) => void
}

/** A short act needs no dialog. */
const patienceMs = 500
const dryRunNote = 'A dry run: nothing was changed.'

/** Asks where the act asks, does it, and shows what became of it. Null when it was not done. */
export async function performAct(press: Press, screen: Screen): Promise<Outcome | null> {
  const { title, done } = press
  if (press.isTrial) return tryOut(press, screen)
  if (press.asks && !(await isWanted(press, screen))) return null
  const outcome = await attempt(press, false, screen)
  if (!outcome) return null
  const { exit, notes, files } = outcome
  // The desk has buttons for the commands that follow.
  const lines = outcome.lines.map((line) => line.replace(/ Then: \.\/shop .*$/, ''))
  if (exit !== 0) return reject(title, outcome, screen)
  const saved = files.map(({ name }) => `${name} is in your downloads.`)
  // `message 1  answered at none -> …` is what `done` says in words.
  const more = done ? lines.filter((line) => !/\S {2}\S/.test(line)) : lines
  const [said = 'Done.', ...rest] = [...(done ? [done] : []), ...saved, ...more]
  // What an act that asked says besides is still to be done, and a hint is to be read.
  if (!press.asks && notes.length === 0) screen.notify(inWords([said, ...rest].join(' ')))
  else if (rest.length + notes.length === 0) screen.notify(inWords(said))
  else await ask({ kind: 'done', title, texts: [said, ...rest, ...notes] }, screen)
  return outcome
}

/** A dry run of which a part is possible is one that may be gone on with. */
async function tryOut(press: Press, screen: Screen): Promise<Outcome | null> {
  const trial = await attempt(press, true, screen)
  if (!trial) return null
  const notes = trial.notes.filter((text) => text !== dryRunNote)
  if (trial.exit === 0 || trial.exit === 6) return { ...trial, notes }
  return reject(press.title, { ...trial, notes }, screen)
}

async function isWanted(press: Press, screen: Screen): Promise<boolean> {
  const trial = await tryOut(press, screen)
  if (!trial) return false
  const { question, lines, notes } = trial
  const said = question ? [question.text] : [...lines, ...notes]
  const texts = typeof press.asks === 'string' ? [press.asks] : said
  const name = question?.name
  return ask(
    { kind: 'question', title: press.title, texts, ...(name !== undefined && { name }) },
    screen,
  )
}

/** One key for each press: a second try after a lost answer does nothing twice. */
async function attempt(press: Press, dryRun: boolean, screen: Screen): Promise<Outcome | null> {
  const once = crypto.randomUUID()
  const { withLabels = String, known = [] } = press
  for (;;) {
    const control = new AbortController()
    const waiting = showRunning(press.title, control, screen)
    const { onProgress } = waiting
    try {
      const outcome = await runAct(press, { dryRun, once, signal: control.signal, onProgress })
      for (const file of outcome.files) await download(file, control.signal)
      waiting.end()
      return {
        ...outcome,
        lines: outcome.lines.map(withLabels),
        notes: outcome.notes.map(withLabels).filter((note) => !known.includes(note)),
      }
    } catch (error) {
      waiting.end()
      if (!(await shallRetry(press.title, error, control.signal.aborted, screen))) return null
    }
  }
}

function showRunning(title: string, control: AbortController, { show }: Screen) {
  let texts = ['']
  let isShown = false
  const render = () => {
    isShown = true
    show({ kind: 'running', title, texts, answer: () => control.abort() })
  }
  const timer = setTimeout(render, patienceMs)
  return {
    onProgress: (text: string) => {
      texts = [text]
      if (isShown) render()
    },
    end: () => {
      clearTimeout(timer)
      show(null)
    },
  }
}

async function shallRetry(
  title: string,
  error: unknown,
  isCancelled: boolean,
  screen: Screen,
): Promise<boolean> {
  if (isCancelled) {
    const texts = ['Cancelled. What was finished before stays: see the log.']
    await ask({ kind: 'refused', title, texts }, screen)
    return false
  }
  const { status, message } =
    error instanceof DeskError ? error : { status: 0, message: answerLost }
  // The page says itself that the desk has ended.
  if (status === 401) return false
  const canRetry = status === 0 || status >= 500
  return ask({ kind: 'refused', title, texts: [message], canRetry }, screen)
}

/** What was done in part counts as done: the lists show it. */
async function reject(title: string, outcome: Outcome, screen: Screen): Promise<Outcome | null> {
  const texts = [...outcome.lines, ...outcome.notes]
  if (texts.length === 0)
    texts.push(outcome.exit === 6 ? 'Done in part.' : 'This could not be done.')
  await ask({ kind: 'refused', title, texts }, screen)
  return outcome.exit === 6 ? outcome : null
}

/** `coat  price 95.00 -> 79.00` as `coat: price 95.00 → 79.00`. */
function inWords(text: string): string {
  return text.replaceAll(' -> ', ' → ').replace(/(\S) {2}(\S)/, '$1: $2')
}

/** Shows a dialog until the owner has answered. */
function ask(shown: Omit<Stage, 'answer'>, { show }: Screen): Promise<boolean> {
  return new Promise((resolve) => {
    show({
      ...shown,
      texts: shown.texts.map(inWords),
      answer: (isYes) => {
        show(null)
        resolve(isYes)
      },
    })
  })
}
