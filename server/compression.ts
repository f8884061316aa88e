import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  type BrotliOptions,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding the visitor takes. Good enough for every browser: none sends a zero weight for these. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * One text in the forms that visitors take, each made when first asked for and then kept.
 *
 * `quality` is brotli's, 0 to 11. On a list of 40 cards, 115 kB, it takes of a processor: 1 0.2 ms for 15.3 kB,
 * 4 0.9 for 13.4, 5 1.3 for 12.2, 9 14 for 12.0. So 5 is for what is sent more often than once, and 11 for
 * what the build packs.
 */
export class CompressedText {
  readonly #quality: number
  readonly #made = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()
  #isLight = false

  /** @param br its brotli form, where it was made before */
  constructor(identity: Buffer, quality: number, br?: Buffer) {
    this.#quality = quality
    this.#made.set('identity', identity)
    if (br) this.#made.set('br', br)
  }

  /**
   * Makes a brotli form for the first who asks, who may be the only one. Here and now: handing so little
   * work to another thread, and taking it back, would cost more than the work. The text itself is let go:
   * it takes seven times the room, and hardly anybody asks for it.
   */
  packLightly(): Buffer {
    const text = this.#made.get('identity')
    if (!text) throw new Error('This text was packed before')
    const packed = inItsOwnRoom(brotliCompressSync(text, brotliOptions(text, lightly)))
    this.#made.set('br', packed)
    this.#made.delete('identity')
    this.#isLight = true
    return packed
  }

  /** Packed for the first who asked, and not yet for those who come after. */
  get isLight(): boolean {
    return this.#isLight
  }

  /** Of all forms that were made so far. */
  get bytes(): number {
    return [...this.#made.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Puts the form of full quality in the place of the light one, which is sent until then. */
  async packWell(): Promise<void> {
    this.#made.set('br', await this.#make('br'))
    this.#isLight = false
  }

  /** The form when it is there already. */
  ready(encoding: Encoding): Buffer | null {
    return this.#made.get(encoding) ?? null
  }

  async get(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding)
    if (made) return made
    let making = this.#making.get(encoding)
    if (!making) {
      making = this.#make(encoding).finally(() => this.#making.delete(encoding))
      this.#making.set(encoding, making)
    }
    const form = await making
    if (encoding !== 'identity') this.#made.set(encoding, form)
    return form
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const text = this.#made.get('identity') ?? (await this.#unpack())
    if (encoding === 'identity') return text
    const packed =
      encoding === 'gzip'
        ? promisify(gzip)(text)
        : promisify(brotliCompress)(text, brotliOptions(text, this.#quality))
    return inItsOwnRoom(await packed)
  }

  async #unpack(): Promise<Buffer> {
    const packed = this.#made.get('br')
    if (!packed) throw new Error('A text without a form')
    return promisify(brotliDecompress)(packed)
  }
}

/** What zlib packs lies in a pool of 64 kB beside what others put there, and would keep all of it. */
function inItsOwnRoom(packed: Buffer): Buffer {
  const alone = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(alone)
  return alone
}

function brotliOptions(text: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      // As much as there is to look back on: brotli's own window is 4 MB, made anew for each text.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        22,
        Math.max(10, Math.ceil(Math.log2(text.length + 16))),
      ),
    },
  }
}

const lightly = 1
