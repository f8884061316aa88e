import { existsSync } from 'node:fs'

/** The commands that the screens of the desk use. */
const commands = `
  orders pack, orders ship, orders deliver, orders cancel, orders refund, orders paid, orders failed, orders repaid,
  orders export, products add, products set, products set-size, products hide, products activate, products delete,
  products import, products export, stock add, stock remove, stock count, categories add, categories set,
  categories remove, categories merge, categories picture, pictures add, pictures order, pictures remove,
  codes create, codes disable, reviews hide, reviews show, messages answered, customers export, customers signout,
  customers delete, newsletter export, settings set, mails retry, mails release, report, today`

/** By the name in the address: `orders-ship`. */
export const acts = new Map(
  commands.split(',').map((text) => [text.trim().replaceAll(' ', '-'), text.trim()]),
)

/** What the page sends. */
export interface Act {
  /** Words of the command line, or files that were sent before. */
  arguments: (string | { file: string })[]
  dryRun: boolean
  /** The key of one press: a repetition does nothing twice. */
  once: string
  /** Values that the page showed. */
  shown: Record<string, unknown>
}

/** Returns what is wrong with a body, in words. */
export function readAct(text: string): Act | string {
  let body: Partial<Record<keyof Act, unknown>> | null = null
  try {
    body = JSON.parse(text) as Partial<Record<keyof Act, unknown>>
  } catch {
    // It is refused below.
  }
  const { arguments: words = [], dryRun = false, once, shown = {} } = body ?? {}
  if (!Array.isArray(words) || words.length > 1_000 || !words.every(isArgument))
    return 'The arguments of an act are texts and files.'
  if (typeof once !== 'string' || !/^[\w-]{8,100}$/.test(once))
    return 'An act needs a key of its own.'
  if (
    typeof dryRun !== 'boolean' ||
    typeof shown !== 'object' ||
    shown === null ||
    Array.isArray(shown)
  )
    return 'This act cannot be read.'
  return { arguments: words, dryRun, once, shown: shown as Act['shown'] }
}

function isArgument(value: unknown): value is Act['arguments'][number] {
  if (typeof value === 'string') return !value.includes('\0')
  return (
    typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string'
  )
}

/** Options that the desk gives itself, or that name a file of this machine. */
const reserved = /^--(as|dry-run|json|once|report|yes)(=|$)/
/** Their operands name files: the desk reads no file of this machine but those that it was sent. */
const readsFiles = new Set(['products import', 'pictures add', 'categories picture'])

/** The words of the command line, or what is wrong in words. */
export function wordsOf(
  command: string,
  act: Act,
  pathOf: (id: string) => string | null,
): string[] | string {
  const words = command.split(' ')
  const isSource = (word: string) => /^https?:\/\//i.test(word)
  for (const [at, argument] of act.arguments.entries()) {
    if (typeof argument === 'string') {
      if (reserved.test(argument)) return `The desk does not take ${argument}.`
      const isSlug = at === 0 && command !== 'products import'
      if (
        readsFiles.has(command) &&
        !isSlug &&
        !isSource(argument) &&
        (/[/\\~]/.test(argument) || existsSync(argument))
      )
        return 'A file is sent to the desk, not named.'
      words.push(argument)
    } else {
      const path = pathOf(argument.file)
      if (path === null) return 'The file is no longer there: choose it again.'
      words.push(path)
    }
  }
  return words
}
