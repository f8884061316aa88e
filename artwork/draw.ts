import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readCatalogue } from '../supabase/catalogue/catalogue.ts'
import { writeDerived } from './derived.ts'
import { filesFingerprint } from './inputs.ts'
import { listJobs } from './jobs.ts'
import { listDrawnProducts } from './products.ts'
import { findOwnContradictions } from './vocabulary.ts'
import { checkWorn } from './worn/worn.ts'
import type { Drawn, Job } from './jobs.ts'
import type { DrawnProduct } from './products.ts'

/**
 * Draws the pictures whose inputs changed since they were last drawn.
 *
 *   node artwork/draw.ts                          everything that changed, into public/pictures
 *   node artwork/draw.ts --only linen-shirt       one thing (or several, with commas), changed or not
 *   node artwork/draw.ts --only linen-shirt/worn   its worn view alone
 *   node artwork/draw.ts --only hero --out /tmp/x elsewhere, to look at it
 *   node artwork/draw.ts --all                    everything
 *   node artwork/draw.ts --catalogue /tmp/c       from other catalogue files than supabase/catalogue
 *
 * A word that the artwork does not know, or a size that the worn view misses, ends it with one line, before anything is
 * drawn. A description that names what
 * is not drawn is told at the end.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string' },
    all: { type: 'boolean', default: false },
    catalogue: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
})

const manifestFile = new URL('./drawn.json', import.meta.url)
const picturesFolder = new URL('../public/pictures', import.meta.url).pathname
const out = values.out ?? picturesFolder

type Manifest = Record<string, Drawn>

const catalogue = values.catalogue && pathToFileURL(join(values.catalogue, '/')).href
const products = listProductsOrExit()
const jobs = listJobs(products)
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

function listProductsOrExit(): DrawnProduct[] {
  try {
    const listed = listDrawnProducts(readCatalogue(catalogue ? new URL(catalogue) : undefined))
    listed.forEach(checkWorn)
    return listed
  } catch (error) {
    return exitWith((error as Error).message)
  }
}

function exitWith(fault: string): never {
  console.error(`nothing was drawn: ${fault}`)
  process.exit(1)
}

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
    if (unknown) exitWith(`there is nothing called "${unknown}" to draw`)
    return jobs.filter(
      ({ name }) => only.includes(name) || only.includes(name.replace(/\/worn$/, '')),
    )
  }
  return jobs.filter(
    ({ name, fingerprint }) => values.all || manifest[name]?.fingerprint !== fingerprint,
  )
}

async function drawAll(queue: readonly Job[], workers: number): Promise<string[]> {
  const waiting = [...queue]
  const broken: string[] = []
  const one = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { out, catalogue },
    })
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const answer = await ask(worker, job)
      if ('failure' in answer) {
        broken.push(answer.failure)
        console.error(answer.failure)
        continue
      }
      manifest[job.name] = { fingerprint: job.fingerprint, bytes: answer.bytes }
      if (job.kind !== 'scene')
        manifest[job.name].files = filesFingerprint(pathToFileURL(join(out, '/')), job.name)
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
  for (const { name } of wanted) {
    const product = products.find(({ slug }) => slug === name)
    for (const fault of product ? findOwnContradictions(product) : []) console.error(fault)
  }
  const total = Object.values(manifest).reduce((sum, { bytes }) => sum + bytes, 0)
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${wanted.length} drawn in ${seconds.toFixed(0)} s, ${failures.length} failed; all pictures ${(total / 1024 / 1024).toFixed(1)} MB`,
  )
}
