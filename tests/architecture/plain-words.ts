import type { SourceFile } from './source-files.ts'

/** Words of a tale or of the project's own making. The field has a term for each. */
const bannedWords =
  /\b(?:at hand|doorways?|journeys?|kept cards?|likeness|(?<!`)nobody|reckon(?:ed|s|ing)?|somebody|the house|whoever|wake-?up)\b/i

/** Texts that shoppers read. */
const shopTexts = ['CHANGELOG.md', 'app/routes/info/', 'supabase/seeds/', 'supabase/templates/']

/** Still to be written in plain words. */
const unfinished = [
  'supabase/migrations/',
  'tests/architecture/plain-words.test.ts', // quotes them
]

/** The banned words in comments of source files and in Markdown pages: `path: the line`. */
export function findBannedWords(files: Pick<SourceFile, 'path' | 'text'>[]): string[] {
  return files
    .filter(({ path }) => ![...shopTexts, ...unfinished].some((start) => path.startsWith(start)))
    .flatMap(({ path, text }) =>
      commentLines(path, text)
        .filter((line) => bannedWords.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
}

function commentLines(path: string, text: string): string[] {
  if (path.endsWith('.md')) return text.split('\n')
  const comment = path.endsWith('.sql') ? /--[^\n]*/g : /\/\*[^]*?\*\/|(?<![:'"`\w/])\/\/ [^\n]*/g
  return [...text.matchAll(comment)].flatMap(([found]) => found.split('\n'))
}
