import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'

import { codeOf } from '../../backend/database/database-errors.ts'
import type { Call } from '../command-line/command.ts'
import { exitCodes, usageError } from '../command-line/exit-codes.ts'
import { performAct, reportChange } from '../database/act.ts'
import { explainPart } from '../database/refusals.ts'
import { changeProduct } from '../products/change-products.ts'
import { listPictures, pictureFields, readProduct } from '../products/read-products.ts'
import { makePicture, type Fit } from './make-picture.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { readRows } from '../database/read-rows.ts'

const mostPictures = 20

export function addPictureCommands(pictures: CommandUnknownOpts, call: Call): void {
  pictures
    .command('add <slug> <sources...>')
    .summary('add pictures to a product, from files or addresses of the web')
    .addOption(fitOption())
    .description('JPEG, PNG, WebP, AVIF or TIFF, at least 480 pixels on each side, at most 25 MB.')
    .action(async (slug, sources, { fit }) => {
      await readProduct(call.database, slug)
      const made: MadePicture[] = []
      // Each picture that cannot be used is named, the others are added.
      for (const source of sources) {
        try {
          made.push({ source, address: await makePictureOf(call, slug, source, fit) })
        } catch (error) {
          call.output.note(`${source}: ${explainPart(error)}`)
        }
      }
      if (made.length < sources.length)
        call.exitCode = made.length > 0 ? exitCodes.partly : exitCodes.refused
      if (made.length > 0) reportChange(call, slug, await attachPictures(call, slug, made))
    })
  pictures
    .command('order <slug> <numbers...>')
    .summary('put pictures first, by their numbers in `products show`; the others follow')
    .action((slug, numbers) =>
      arrange(call, slug, numbers, (all, chosen) => [...new Set([...chosen, ...all])]),
    )
  pictures
    .command('remove <slug> <numbers...>')
    .summary('take pictures from a product; their files stay until `pictures sweep`')
    .action((slug, numbers) =>
      arrange(call, slug, numbers, (all, chosen) => all.filter((url) => !chosen.includes(url))),
    )
  pictures
    .command('sweep')
    .summary('delete the files of pictures that no product, category or order names')
    .action(() => sweepPictures(call))
}

export function fitOption() {
  return new Option('--fit <crop|pad>', 'crop to 4:5, or put white around')
    .choices(['crop', 'pad'])
    .default('crop' as const)
}

/** Makes the sizes of a picture and returns its address; in a dry run in a folder that is deleted. */
export async function makePictureOf(
  { isDryRun, environment }: Call,
  slug: string,
  source: string,
  fit: Fit,
): Promise<string> {
  const content = await readSource(source)
  if (!isDryRun) return makePicture(environment.picturesDir, slug, content, fit)
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-picture-'))
  try {
    return await makePicture(folder, slug, content, fit)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readSource(source: string): Promise<Buffer> {
  const { fetchPicture, mostBytes } = await import('./fetch-picture.ts')
  if (/^https?:\/\//i.test(source)) return fetchPicture(source)
  const path = resolve(source)
  const found = await stat(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new Error('there is no such file') : error
  })
  if (!found.isFile()) throw new Error('it is not a file')
  if (found.size > mostBytes) throw new Error('it has more than 25 MB')
  return readFile(path)
}

interface MadePicture {
  address: string
  /** The file or address that it was made from. */
  source: string
}

/** Adds pictures at the end of a product's pictures, without those that it has. */
export function attachPictures(call: Call, slug: string, made: MadePicture[]) {
  return performAct(call, slug, async (database) => {
    await readRows(database)`select private.lock_product(${slug})`
    const { image_url, images } = await readProduct(database, slug)
    const before = { image_url, images }
    const known = listPictures(before)
    const added = made.map(({ address }) => address).filter((address) => !known.includes(address))
    const all = [...known, ...new Set(added)]
    if (all.length > mostPictures) throw new Error(`a product has at most ${mostPictures} pictures`)
    const after = pictureFields(all)
    await readRows(database)`
      select private.set_product(${slug}, ${before}, ${after})`
    for (const { address, source } of made) {
      const from = /^https?:/i.test(source) ? source : basename(source)
      await readRows(database)`
        insert into private.own_pictures (path, product_id, source)
        select ${address}, id, ${from} from public.shop_products where slug = ${slug} on conflict do nothing`
    }
    return { before, after }
  })
}

/** The numbers are those of `products show`. */
async function arrange(
  call: Call,
  slug: string,
  numbers: string[],
  change: (all: string[], chosen: string[]) => string[],
): Promise<void> {
  const product = await readProduct(call.database, slug)
  const all = listPictures(product)
  const chosen = numbers.map((number) => {
    const url = /^\d{1,3}$/.test(number) ? all[Number(number) - 1] : undefined
    if (url === undefined)
      throw usageError(
        `${slug} has pictures 1 to ${all.length}, not "${number}": ./shop products show ${slug}`,
      )
    return url
  })
  await changeProduct(call, slug, product, pictureFields(change(all, chosen)))
}
