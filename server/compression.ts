import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding the visitor takes. Good enough for every browser: none sends a zero weight for these. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * One text in the forms that visitors take, each made when first asked for and then kept.
 *
 * `quality` is brotli's, 0 to 11. On a list of 40 cards, 117 kB, 4 takes 0.9 ms of a processor and 5 takes
 * 1.2 for a tenth less; 11 takes some 60 ms: it is for what is compressed once, 4 for what is rendered again.
 */
export class CompressedText {
  readonly identity: Buffer
  readonly #quality: number
  readonly #made = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()

  /** @param br its brotli form, where it was made before */
  constructor(identity: Buffer, quality: number, br?: Buffer) {
    this.identity = identity
    this.#quality = quality
    this.#made.set('identity', identity)
    if (br) this.#made.set('br', br)
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
    return making
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const made =
      encoding === 'br'
        ? await brotli(this.identity, this.#quality)
        : await promisify(gzip)(this.identity)
    this.#made.set(encoding, made)
    return made
  }
}

function brotli(text: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(text, {
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
  })
}
