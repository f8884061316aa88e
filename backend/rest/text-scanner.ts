import { badQuery, type ApiError } from './api-error.ts'

// PostgREST's identifiers: letters of any script, digits, `_`, `$`, spaces and inner dashes.
const identifier = /[\p{L}0-9_ $]+(?:-(?!>)[\p{L}0-9_ $]+)*/uy

/** Scans the text of one query parameter; syntax errors name the position. */
export class TextScanner {
  readonly text: string
  position = 0
  readonly #what: string

  /** @param what the name of the text in error messages: `select parameter`, `filter` */
  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.position)
  }

  /** Consumes `text` if it comes next. */
  take(text: string): boolean {
    const found = this.startsWith(text)
    if (found) this.position += text.length
    return found
  }

  /** Consumes what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  /** Consumes the remaining text. */
  takeRest(): string {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    return rest
  }

  skipSpace(): void {
    this.match(/[ \t]*/y)
  }

  /** Consumes a character with the spaces around it. */
  takeSpaced(character: string): boolean {
    const start = this.position
    this.skipSpace()
    if (this.take(character)) {
      this.skipSpace()
      return true
    }
    this.position = start
    return false
  }

  expectSpaced(character: string): void {
    if (!this.takeSpaced(character)) throw this.unexpected(`"${character}"`)
  }

  expectEnd(): void {
    this.skipSpace()
    if (!this.atEnd) throw this.unexpected('end of input')
  }

  /** A bare or double-quoted name. */
  fieldName(): string {
    const name = this.startsWith('"') ? this.quoted() : this.match(identifier)?.[0].trim()
    if (!name) throw this.unexpected('field name (* or [a..z0..9_$])')
    return name
  }

  /** Double-quoted text with backslash escapes; null when unterminated. */
  quoted(): string | null {
    return this.match(/"((?:[^"\\]|\\[^])*)"/y)?.[1]?.replaceAll(/\\([^])/g, '$1') ?? null
  }

  unexpected(expecting: string): ApiError {
    const found = this.text.codePointAt(this.position)
    const shown = found === undefined ? 'end of input' : JSON.stringify(String.fromCodePoint(found))
    const text = this.text.slice(0, 200).toWellFormed()
    const place = `(line 1, column ${this.position + 1})`
    const message = `"failed to parse ${this.#what} (${text})" ${place}`
    return badQuery(message, `unexpected ${shown} expecting ${expecting}`)
  }
}
