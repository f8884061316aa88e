import { createHash } from 'node:crypto'
import { basename, resolve } from 'node:path'

import { runTransaction } from '../../backend/database/pool.ts'
import type { Call } from '../command-line/command.ts'
import { exitCodes, refusal } from '../command-line/exit-codes.ts'
import { countOf, formatTime } from '../command-line/output.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import { explainPart } from '../database/refusals.ts'
import { attachPictures } from '../pictures/change-pictures.ts'
import { fetchPicture } from '../pictures/fetch-picture.ts'
import { makePicture } from '../pictures/make-picture.ts'
import type { ImportOptions } from './import-row.ts'
import { readContent } from './read-csv.ts'
import {
  describePlan,
  readOutcomes,
  reportImport,
  writePlan,
  writeReport,
  type Outcomes,
} from './plan-import.ts'
import { stageFile, type Staged } from './stage-import.ts'

const batchProducts = 200

interface Options extends ImportOptions {
  encoding?: string
  pictures: boolean
  report?: string
}

/** Read, plan, ask, then write some hundred products in each transaction. */
export async function importProducts(
  call: Call,
  file: string,
  { encoding, pictures, report, ...options }: Options,
): Promise<void> {
  const { database, isDryRun, output } = call
  async function stageAndPlan() {
    const { importId, staged } = await prepareImport(call, resolve(file), encoding, options)
    await readRows(database)`select private.plan_import(${importId})`
    const plan = await readOutcomes(database, importId)
    describePlan(output, plan, pictures)
    if (staged) describeFile(call, staged, plan, options)
    if (isDryRun) writePlan(output, plan)
    if (isDryRun && report) await writeReport(plan, report)
    return { importId, plan }
  }
  const end = isDryRun ? 'rollback' : 'commit'
  const { importId, plan } = await runTransaction(database, stageAndPlan, end)
  const planned = plan.get('rejected')?.length ?? 0
  if (planned > 0) call.exitCode = exitCodes.partly
  if (isDryRun) return
  const isOpen = ['new', 'change', 'unchanged'].some((outcome) => plan.has(outcome))
  if (isOpen) await confirmImport(call, importId)
  await writeBatches(call, importId)
  if (pictures) await importPictures(call, importId)
  const outcomes = await readOutcomes(database, importId)
  if (report) await writeReport(outcomes, report)
  const noted = await reportImport(output, outcomes, planned)
  await readRows(database)`update private.imports set finished_at = now() where id = ${importId}`
  if (outcomes.has('rejected') || noted > 0) call.exitCode = exitCodes.partly
  if (outcomes.has('rejected') && outcomes.size === 1) call.exitCode = exitCodes.refused
}

/** What is not wanted leaves nothing, unless a part of it was written before. */
async function confirmImport({ confirm, database }: Call, importId: string): Promise<void> {
  try {
    await confirm('Import them?')
  } catch (error) {
    await readRows(database)`
        delete from private.imports as unwanted where id = ${importId} and not exists (
        select from private.import_rows as written
        where written.import_id = unwanted.id and written.outcome in ('added', 'changed', 'unchanged'))`
    throw error
  }
}

/** The import to go on with, or a new one with the rows of the file. */
async function prepareImport(
  call: Call,
  path: string,
  encoding: string | undefined,
  options: ImportOptions,
): Promise<{ importId: string; staged?: Staged }> {
  const { database, output, actor } = call
  const content = await readContent(path)
  const hash = createHash('sha256').update(content).digest()
  const [known] = await readRows<{ id: string; started_at: Date; finished_at: Date | null }>(
    database,
  )`
    select id::text, started_at, finished_at from private.imports
    where file_hash = ${hash} and options = ${options} order by id desc limit 1`
  if (known && known.finished_at === null) {
    output.note(`Going on with import ${known.id} of ${formatTime(known.started_at)}.`)
    return { importId: known.id }
  }
  // Differences of the stock must not be added twice.
  if (known?.finished_at && options.stock)
    throw refusal(
      `The stock of this file was imported on ${formatTime(known.finished_at)} already (import ${known.id}). Export the products again, or leave --stock out.`,
    )
  const { id: importId } = await readRow<{ id: string }>(database)`
    insert into private.imports (file_name, file_hash, options, actor)
    values (${basename(path)}, ${hash}, ${options}, ${actor}) returning id::text`
  const staged = await stageFile(database, importId, content, encoding, options)
  return { importId, staged }
}

/**
 * Says what of a file is left out.
 *
 * @throws a refusal, which --yes does not answer, for what an option must say first
 */
function describeFile(
  { output }: Call,
  { sheet, rows }: Staged,
  plan: Outcomes,
  { untracked }: ImportOptions,
): void {
  if (sheet.unused.length > 0) output.note(`Columns that are not used: ${sheet.unused.join(', ')}`)
  const noted = rows.flatMap(({ slug, notes }) =>
    [...new Set(notes)].map((note) => ({ note, slug })),
  )
  for (const [note, products] of Map.groupBy(noted, (each) => each.note)) {
    const first = products.slice(0, 5).map(({ slug }) => slug)
    const more = products.length > 5 ? ', …' : ''
    output.note(`${note} (${countOf(products.length, 'product')}): ${first.join(', ')}${more}`)
  }
  const questions = rows.filter(({ isQuestion }) => isQuestion).slice(0, 3)
  if (questions.length > 0) {
    const lines = questions.map(({ line, problem }) => `line ${line}: ${problem}`)
    throw refusal(
      `Nothing is imported before an option says how prices are written: ${lines.join('; ')}`,
    )
  }
  const isCounted = sheet.fields.has('stock') || sheet.fields.has('in_stock')
  const isUncounted = plan
    .get('rejected')
    ?.some(({ reason }) => reason?.includes('its stock is not counted'))
  if (isUncounted && !isCounted && untracked === undefined) {
    throw refusal(
      'The file has no column for quantities. Say how many pieces each new product has: --untracked 100',
    )
  }
}

/** Each batch is a transaction: what a kill leaves is whole products. */
async function writeBatches({ database, output, actor }: Call, importId: string): Promise<void> {
  for (let written = 0; ;) {
    const { done } = await readRow<{ done: number }>(database)`
      select private.import_batch(${importId}, ${actor}, ${batchProducts}) as done`
    written += done
    output.progress(countOf(written, 'product'))
    if (done < batchProducts) return
  }
}

interface PictureRow {
  position: number
  slug: string
  pictures: string[]
  pictures_done: number
}

/**
 * Fetches the pictures of imported products, one after the other. One that cannot be had is noted; the
 * product stays. Each is marked when it was tried, so that a killed import goes on with the next.
 */
async function importPictures(call: Call, importId: string): Promise<void> {
  const { database, output } = call
  const rows = await readRows<PictureRow>(database)`
    select position, slug, pictures, pictures_done from private.import_rows
    where import_id = ${importId} and outcome in ('added', 'changed', 'unchanged') and pictures_done < cardinality(pictures)
    order by position`
  let tried = 0
  for (const { position, slug, pictures, pictures_done } of rows) {
    for (let at = pictures_done; at < pictures.length; at++) {
      const source = pictures[at] ?? ''
      // A full disk or a lost database stops the import before this picture, and it goes on there.
      const failure = await importPicture(call, slug, source).catch(explainPart)
      await readRows(database)`
        update private.import_rows set pictures_done = ${at + 1},
          reason = nullif(concat_ws('; ', reason, ${failure && `picture ${source}: ${failure}`}::text), '')
        where import_id = ${importId} and position = ${position}`
      output.progress(`picture ${(tried += 1)}`)
    }
  }
}

/**
 * Null when the product has the picture. What an earlier import fetched is not fetched again, also when the
 * owner has removed it since.
 */
async function importPicture(call: Call, slug: string, source: string): Promise<null> {
  const rows = await readRows(call.database)`
    select from private.own_pictures as known join public.shop_products as product on product.id = known.product_id
    where product.slug = ${slug} and md5(known.source) = md5(${source}) and known.source = ${source}`
  if (rows.length > 0) return null
  const content = await fetchPicture(source)
  const address = await makePicture(call.environment.picturesDir, slug, content, 'crop')
  // The import knows what it did: a --once key would make the second picture of a product a repetition.
  await attachPictures({ ...call, requestKey: null }, slug, [{ address, source }])
  return null
}
