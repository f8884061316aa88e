import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Fit = 'crop' | 'pad'

const worker = fileURLToPath(new URL('picture-worker.ts', import.meta.url))
/** What the decoder may use. Linux enforces it; elsewhere `ulimit` may have no effect. */
const mostKilobytes = 1_048_576
/** Of processor time: on a busy machine the decoder, whose priority is low, waits for its turn. */
const mostSeconds = 20
const timeoutMs = 300_000

/**
 * Makes the sizes of a picture where the server serves them from, and returns its address in the shop.
 * Its name holds a hash of the content: the same picture has the same address. All sizes are there before
 * the address is returned.
 *
 * @throws an error whose message says why the content is no usable picture
 */
export async function makePicture(
  picturesDir: string,
  slug: string,
  content: Buffer,
  fit: Fit,
  seconds = mostSeconds,
): Promise<string> {
  if (content.length === 0) throw new Error('it is empty')
  const hash = createHash('sha256').update(`1 ${fit} `).update(content).digest('hex').slice(0, 16)
  const stem = `${slug}-${hash}`
  const address = `/pictures/own/${stem}.webp`
  // Taken last, so that it stands for all sizes.
  if (await stat(join(picturesDir, `${stem}.webp`)).catch(() => null)) return address
  await mkdir(picturesDir, { recursive: true })
  // On the same disk, so that a file is there whole or not at all.
  const temporary = await mkdtemp(join(picturesDir, '.new-'))
  try {
    const source = join(temporary, 'source')
    await writeFile(source, content, { mode: 0o600 })
    await runWorker([source, temporary, stem, fit], seconds)
    await rm(source)
    const made = (await readdir(temporary)).toSorted()
    const ordered = [...made.filter((name) => name.endsWith('.avif')), `${stem}.webp`]
    for (const name of ordered) await rename(join(temporary, name), join(picturesDir, name))
    return address
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function runWorker(words: string[], seconds: number): Promise<void> {
  const limited = `ulimit -d ${mostKilobytes} 2>/dev/null; ulimit -t ${seconds} 2>/dev/null; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, worker, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(0, 1_000)))
  const [exitCode, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (exitCode === 0) return
  if (signal === 'SIGKILL' || signal === 'SIGXCPU') throw new Error('it takes too long to decode')
  // Node ends itself by a signal when it gets no memory.
  if (signal !== null) throw new Error(tooMuchMemory)
  if (said.includes('ENOSPC')) throw Object.assign(new Error(said), { code: 'ENOSPC' })
  const known = reasons.find(([words]) => words.test(said))
  if (known) throw new Error(known[1])
  const [first = ''] = said.split('\n')
  throw new Error(first.startsWith('it ') ? first : `it cannot be decoded (${first.trim()})`)
}

const tooMuchMemory = 'it needs more than 1 GB of memory to be decoded'

/** What the decoder says, and what it means. */
const reasons: [RegExp, string][] = [
  [/unsupported image format|blocked|corrupt header/i, 'it is not a JPEG, PNG, WebP, AVIF or TIFF'],
  [/out of memory|memory allocation|allocate memory/i, tooMuchMemory],
  [/pixel limit/i, 'it has more than 60 million pixels'],
]
