import { badQuery, type Refusal } from './refusal.ts'

// PostgREST's identifiers: letters of any script, digits, `_`, `$`, spaces and inner dashes.
const identifier = /[\p{L}0-9_ $]+(?:-(?!>)[\p{L}0-9_ $]+)*/uy

/** Reads one parameter's text from left to right; what fails to fit is refused with its position. */
export class TextScanner {
  readonly text: string
  readonly what: string
  position = 0

  /** @param what how the text is called in a refusal: `select parameter`, `filter` */
  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.position)
  }

  /** Steps over `text` if it comes next. */
  take(text: string): boolean {
    const found = this.startsWith(text)
    if (found) this.position += text.length
    return found
  }

  /** Steps over what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  skipSpace(): void {
    this.match(/[ \t]*/y)
  }

  /** Steps over a sign with the spaces around it. */
  takeSpaced(sign: string): boolean {
    const start = this.position
    this.skipSpace()
    if (this.take(sign)) {
      this.skipSpace()
      return true
    }
    this.position = start
    return false
  }

  expectSpaced(sign: string): void {
    if (!this.takeSpaced(sign)) throw this.unexpected(`"${sign}"`)
  }

  expectEnd(): void {
    this.skipSpace()
    if (!this.atEnd) throw this.unexpected('end of input')
  }

  /** A name, bare or in double quotes. */
  fieldName(): string {
    const name = this.startsWith('"') ? this.quoted() : this.match(identifier)?.[0].trim()
    if (!name) throw this.unexpected('field name (* or [a..z0..9_$])')
    return name
  }

  /** Text in double quotes, in which a backslash makes the next sign literal. Null when not closed. */
  quoted(): string | null {
    return this.match(/"((?:[^"\\]|\\[^])*)"/y)?.[1]?.replaceAll(/\\([^])/g, '$1') ?? null
  }

  unexpected(expecting: string): Refusal {
    const found = this.text.codePointAt(this.position)
    const shown = found === undefined ? 'end of input' : JSON.stringify(String.fromCodePoint(found))
    return badQuery(
      `"failed to parse ${this.what} (${this.text.slice(0, 200).toWellFormed()})" (line 1, column ${this.position + 1})`,
      `unexpected ${shown} expecting ${expecting}`,
    )
  }
}
