import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { listJobs } from './jobs.ts'
import type { Job } from './jobs.ts'
import { writeDerived } from './derived.ts'

/**
 * Draws the pictures whose inputs changed since they were last drawn.
 *
 *   node artwork/draw.ts                          everything that changed, into public/pictures
 *   node artwork/draw.ts --only linen-shirt       one thing (or several, with commas), changed or not
 *   node artwork/draw.ts --only hero --out /tmp/x elsewhere, to look at it
 *   node artwork/draw.ts --all                    everything
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string' },
    all: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
})

const manifestFile = new URL('./drawn.json', import.meta.url)
const picturesFolder = new URL('../public/pictures', import.meta.url).pathname
const out = values.out ?? picturesFolder

interface Drawn {
  fingerprint: string
  bytes: number
}
type Manifest = Record<string, Drawn>

const jobs = listJobs()
const manifest = readManifest()
const wanted = chooseJobs()
const started = performance.now()
const failures = await drawAll(wanted, Number(values.workers))
if (!values.out) {
  writeManifest()
  await writeDerived(new URL('../public', import.meta.url).pathname)
}
report()
process.exitCode = failures.length > 0 ? 1 : 0

function readManifest(): Manifest {
  return existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {}
}

/** Keeps only what still exists, in a fixed order, so that the file changes no more than the pictures do. */
function writeManifest(): void {
  const current = jobs
    .filter(({ name }) => manifest[name])
    .map(({ name }) => [name, manifest[name]])
  writeFileSync(manifestFile, `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`)
}

function chooseJobs(): Job[] {
  const only = values.only?.split(',')
  if (only) {
    const unknown = only.find((name) => !jobs.some((job) => job.name === name))
    if (unknown) throw new Error(`there is nothing called "${unknown}" to draw`)
    return jobs.filter(({ name }) => only.includes(name))
  }
  return jobs.filter(
    ({ name, fingerprint }) => values.all || manifest[name]?.fingerprint !== fingerprint,
  )
}

async function drawAll(queue: readonly Job[], workers: number): Promise<string[]> {
  const waiting = [...queue]
  const broken: string[] = []
  const one = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { out } })
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const answer = await ask(worker, job)
      if ('failure' in answer) {
        broken.push(answer.failure)
        console.error(answer.failure)
        continue
      }
      manifest[job.name] = { fingerprint: job.fingerprint, bytes: answer.bytes }
      console.log(`${job.name}  ${Math.round(answer.bytes / 1024)} kB  (${waiting.length} left)`)
      if (!values.out) writeManifest()
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(workers, queue.length) }, one))
  return broken
}

function ask(worker: Worker, job: Job): Promise<{ bytes: number } | { failure: string }> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (answer: { bytes: number } | { failure: string }) => {
      worker.off('error', reject)
      resolve(answer)
    })
    worker.postMessage(job)
  })
}

function report(): void {
  const total = Object.values(manifest).reduce((sum, { bytes }) => sum + bytes, 0)
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${wanted.length} drawn in ${seconds.toFixed(0)} s, ${failures.length} failed; all pictures ${(total / 1024 / 1024).toFixed(1)} MB`,
  )
}
