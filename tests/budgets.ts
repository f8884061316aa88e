// Limits for the size of a first view as sent: scripts and styles (brotli), fonts and the largest pictures.
// Reads the build alone; part of `npm run check`. The reason for a higher limit goes to docs/performance.md.
import { readdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import type { ServerBuild } from 'react-router'

import { buildPages } from '../server/prepare.mjs'

const kB = 1_000
const root = new URL('..', import.meta.url)
const client = new URL('build/client/', root)

/** Of each of these screens. More files would cost a slow connection more than their bytes. */
const screens = ['home', 'products', 'product', 'search']
const scriptLimit: Limit = { most: 140 * kB, mostFiles: 12 }
const styleLimit: Limit = { most: 12 * kB, mostFiles: 2 }

interface Limit {
  /** Bytes. */
  most: number
  mostFiles?: number
}

/** All that any first view sets text in; a character outside of them loads a file more. */
const faces = {
  most: 52 * kB,
  files: [
    'figtree-latin-wght-normal',
    'figtree-rupee',
    'bodoni-moda-upright',
    'bodoni-moda-italic',
  ],
}

/** The picture that a wide and a narrow window show first on the home page, and one card of a list. */
const pictures: Record<string, number> = {
  'scenes/hero-wide-1600.avif': 30 * kB,
  'scenes/hero-tall-960.avif': 25 * kB,
  '*/front-320.avif': 8 * kB,
}

const measured: (Limit & { what: string; bytes: number; files?: number })[] = []

buildPages()
const { assets } = await loadBuild()
for (const name of screens) {
  // An id is the name and the release.
  const id = Object.keys(assets.routes).find((each) => each.split('/')[0] === name)
  const matched = [assets.routes['root'], assets.routes[id ?? '']]
  const scripts = new Set([assets.url, assets.entry.module, ...assets.entry.imports])
  const styles = new Set<string>()
  for (const route of matched) {
    if (!route) throw new Error(`There is no route ${name}`)
    for (const file of [route.module, ...(route.imports ?? [])]) scripts.add(file)
    for (const file of route.css ?? []) styles.add(withoutHash(file))
  }
  await weigh(`${name}, scripts`, [...scripts], scriptLimit)
  await weigh(`${name}, styles`, [...styles], styleLimit)
}
await weighFaces()
for (const [path, most] of Object.entries(pictures)) await weighLargest(path, most)
report()

async function loadBuild(): Promise<ServerBuild> {
  return import(new URL('build/server/index.js', root).href)
}

async function weigh(what: string, files: string[], limit: Limit) {
  const sizes = await Promise.all(files.map((file) => sizeAsSent(new URL(`.${file}`, client))))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  measured.push({ what, bytes, files: files.length, ...limit })
}

/** The build leaves most files compressed beside themselves; the router's manifest comes too late for it. */
async function sizeAsSent(file: URL): Promise<number> {
  const packed = await stat(new URL(`${file.pathname.split('/').at(-1)}.br`, file)).catch(
    () => null,
  )
  return packed ? packed.size : brotliCompressSync(await readFile(file)).length
}

/** React Router marks a style that several screens share with an empty hash. */
function withoutHash(file: string) {
  return file.replace(/#.*/, '')
}

async function weighFaces() {
  const built = await readdir(new URL('assets/', client))
  let bytes = 0
  for (const face of faces.files) {
    const file = built.find((name) => name.startsWith(`${face}-`))
    if (!file) throw new Error(`The build has no face ${face}`)
    bytes += (await readFile(new URL(`assets/${file}`, client))).length
  }
  measured.push({ what: 'faces', bytes, most: faces.most })
}

/** Of all pictures of that name the largest; `*` stands for every folder. */
async function weighLargest(path: string, most: number) {
  const pictureFolder = new URL('public/pictures/', root)
  const [folder = '', file = ''] = path.split('/')
  const folders =
    folder === '*'
      ? (await readdir(pictureFolder, { withFileTypes: true }))
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name)
      : [folder]
  const sizes = await Promise.all(
    folders.map((name) =>
      stat(new URL(`${name}/${file}`, pictureFolder)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const bytes = Math.max(...sizes)
  if (bytes === 0) throw new Error(`There is no picture ${path} in ${fileURLToPath(pictureFolder)}`)
  measured.push({ what: `picture ${path}`, bytes, most })
}

function report() {
  let failed = false
  for (const { what, bytes, most, files = 0, mostFiles = 0 } of measured) {
    const fits = bytes <= most && files <= mostFiles
    failed ||= !fits
    const count = files > 0 ? ` in ${files} of at most ${mostFiles} files` : ''
    const weight = `${(bytes / kB).toFixed(1)} of at most ${(most / kB).toFixed(0)} kB${count}`
    process.stdout.write(`${fits ? 'fits    ' : 'TOO MUCH'} ${what}: ${weight}\n`)
  }
  if (failed) process.exitCode = 1
}
