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

/**
 * Compresses a page when it is rendered. Synchronously: handing a millisecond of work to another thread
 * costs more than it saves. Quality 2 was measured against 4 (docs/performance.md).
 */
export function compressPage(html: Buffer): CompressedText {
  return new CompressedText({ br: copy(brotliCompressSync(html, brotliOptions(html, 2))) })
}

/** A text in the encodings that clients accept. One that is not given is made when it is requested. */
export class CompressedText {
  readonly #forms = new Map<Encoding, Buffer>()

  constructor({ identity, br }: { identity?: Buffer; br?: Buffer | undefined }) {
    if (identity) this.#forms.set('identity', identity)
    if (br) this.#forms.set('br', br)
  }

  /** The size of all encodings that are kept. */
  get bytes(): number {
    return [...this.#forms.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** Returns the encoding if it is kept, else null. */
  peek(encoding: Encoding): Buffer | null {
    return this.#forms.get(encoding) ?? null
  }

  async get(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding)
    if (known) return known
    // A decompressed text is not kept: it is several times as large, and rarely requested.
    if (encoding === 'identity')
      return promisify(brotliDecompress)(this.#forms.get('br') ?? Buffer.alloc(0))
    const text = await this.get('identity')
    const compressed =
      encoding === 'gzip'
        ? await promisify(gzip)(text)
        : await promisify(brotliCompress)(text, brotliOptions(text, 11))
    const form = copy(compressed)
    this.#forms.set(encoding, form)
    return form
  }
}

/** Copies out of the 64 kB pool that zlib writes to, which a slice would keep in memory as a whole. */
function copy(compressed: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(own)
  return own
}

function brotliOptions(text: Buffer, quality: number): BrotliOptions {
  // The window of the text's size: the default, 4 MB, is allocated for each text.
  const windowBits = Math.ceil(Math.log2(text.length + 16))
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, windowBits)),
    },
  }
}
