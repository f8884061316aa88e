// Limits for the size of a first view as sent: scripts and styles (brotli), fonts and the largest pictures.
// Reads the build alone; part of `npm run check`. The reason for a higher limit goes to docs/performance.md.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import type { ServerBuild } from 'react-router'

import { buildPages } from '../server/prepare.mjs'

const kB = 1_000
const root = fileURLToPath(new URL('..', import.meta.url))
const client = `${root}build/client`

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
const { assets }: ServerBuild = await import(`${root}build/server/index.js`)
for (const name of screens) {
  // An id is the name and the release.
  const id = Object.keys(assets.routes).find((each) => each.split('/')[0] === name)
  const matched = [assets.routes['root'], assets.routes[id ?? '']]
  const scripts = new Set([assets.url, assets.entry.module, ...assets.entry.imports])
  const styles = new Set<string>()
  for (const route of matched) {
    if (!route) throw new Error(`There is no route ${name}`)
    for (const file of [route.module, ...(route.imports ?? [])]) scripts.add(file)
    // React Router marks a style that several screens share with an empty hash.
    for (const file of route.css ?? []) styles.add(file.replace(/#.*/, ''))
  }
  weigh(`${name}, scripts`, scripts, scriptLimit)
  weigh(`${name}, styles`, styles, styleLimit)
}
const faceBytes = faces.files.map((name) => largest(`build/client/assets/${name}-*`))
measured.push({ what: 'faces', bytes: sum(faceBytes), most: faces.most })
for (const [path, most] of Object.entries(pictures))
  measured.push({ what: `picture ${path}`, bytes: largest(`public/pictures/${path}`), most })
report()

function weigh(what: string, files: Set<string>, limit: Limit) {
  const bytes = sum([...files].map((file) => sizeAsSent(client + file)))
  measured.push({ what, bytes, files: files.size, ...limit })
}

/** The build leaves most files compressed beside themselves; the router's manifest comes too late for it. */
function sizeAsSent(file: string): number {
  const packed = `${file}.br`
  return existsSync(packed) ? statSync(packed).size : brotliCompressSync(readFileSync(file)).length
}

/** In bytes, of all files with names like this. */
function largest(pattern: string): number {
  const sizes = globSync(pattern, { cwd: root }).map((file) => statSync(root + file).size)
  if (sizes.length === 0) throw new Error(`There is no ${pattern}`)
  return Math.max(...sizes)
}

function sum(numbers: number[]) {
  return numbers.reduce((all, each) => all + each, 0)
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
