import type { CompressedText } from './compression.ts'

/**
 * Packs a page well once it is asked for again: most addresses are asked for once, those that are asked
 * for twice are asked for often. One page at a time, and none while there is more urgent work; who is
 * not packed now is wished for again by the next visitor.
 */
export class Repacking {
  readonly #isPressed: () => boolean
  #isPacking = false

  /** @param isPressed whether visitors wait for pages that have to be rendered */
  constructor(isPressed: () => boolean) {
    this.#isPressed = isPressed
  }

  wish(text: CompressedText): void {
    if (!text.isLight || this.#isPacking || this.#isPressed()) return
    this.#isPacking = true
    void this.#pack(text)
  }

  async #pack(text: CompressedText) {
    try {
      await text.packWell()
    } catch {
      // Nothing is lost: the light form is sent on.
    } finally {
      this.#isPacking = false
    }
  }
}
