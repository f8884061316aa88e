import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'
import { filledText, newSlug, orNone } from '../command-line/option-values.ts'
import { countOf } from '../command-line/output.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import { explainPart } from '../database/refusals.ts'
import { checkLengths } from '../database/text-limits.ts'
import { fitOption, makePictureOf } from '../pictures/change-pictures.ts'

export function addCategoryCommands(categories: CommandUnknownOpts, call: Call): void {
  categories
    .command('list')
    .summary('list the categories')
    .action(() => listCategories(call))
  const withTexts = (name: 'add' | 'set') =>
    categories
      .command(name)
      .option('--name <text>', 'name of the category', filledText)
      .option('--description <text>', 'text of its page; none removes it', orNone(filledText))
  withTexts('add')
    .argument('<slug>', '', newSlug)
    .summary('add a category')
    .action((slug, texts) => addCategory(call, slug, texts))
  withTexts('set')
    .argument('<slug>')
    .summary('change the name or the text of a category')
    .action((slug, texts) => setCategory(call, slug, texts))
  categories
    .command('picture <slug> <source>')
    .summary('set the picture of a category, from a file or an address of the web; none removes it')
    .addOption(fitOption())
    .action(async (slug, source, { fit }) => {
      await readCategory(call, slug)
      const make = () =>
        makePictureOf(call, slug, source, fit).catch((error: unknown) => {
          throw refusal(`${source}: ${explainPart(error)}`)
        })
      await setCategory(call, slug, { image_url: source === 'none' ? null : await make() })
    })
  categories
    .command('remove <slug>')
    .summary('remove a category without products')
    .action((slug) => removeCategory(call, slug))
  categories
    .command('merge <slug> <into>')
    .summary('move the products of a category into another one, and remove it')
    .description('Links to it lead to the other one from then on.')
    .action((slug, into) => mergeCategories(call, slug, into))
}

interface Texts {
  name?: string
  description?: string | null
}
type Category = Required<Texts> & { slug: string; image_url: string | null; product_count: number }

async function listCategories({ database, output }: Call): Promise<void> {
  const rows = await readRows<Category>(database)`
    select slug, name, description, image_url, product_count from public.shop_categories order by name, slug`
  output.rows(rows, {
    noun: ['category', 'categories'],
    shown: ({ slug, name, product_count, image_url }) => ({
      slug,
      name,
      product_count,
      picture: image_url !== null,
    }),
  })
}

async function addCategory(call: Call, slug: string, { name, description }: Texts): Promise<void> {
  if (name === undefined) throw usageError('A new category needs --name')
  await checkLengths(call.database, 'shop_categories', { slug, name, description })
  await changeAndReport(call, slug, async (database) => {
    const [after] = await readRows<Texts>(database)`
      insert into public.shop_categories (slug, name, description) values (${slug}, ${name}, ${description})
      on conflict (slug) do nothing returning name, description`
    if (!after) throw refusal(`There is a category ${slug} already.`)
    return { before: null, after }
  })
}

/** What was read is compared under a lock. */
async function setCategory(
  call: Call,
  slug: string,
  changes: Partial<Omit<Category, 'slug'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) throw usageError('What is to be changed? See --help')
  const before = await readCategory(call, slug)
  await checkLengths(call.database, 'shop_categories', changes)
  await changeAndReport(call, slug, async (database) => {
    const { category } = await readRow<{ category: object }>(database)`
      select private.set_category(${slug}, ${before}, ${changes}) as category`
    return { before, after: category }
  })
}

function readCategory({ database }: Call, slug: string): Promise<Omit<Category, 'slug'>> {
  return readRow<Omit<Category, 'slug'>>(database)`
    select name, description, image_url from public.shop_categories where id = private.category_of(${slug})`
}

/** The lock keeps products from being added meanwhile. */
async function removeCategory(call: Call, slug: string): Promise<void> {
  await changeAndReport(call, slug, async (database) => {
    const { products, ...before } = await readRow<{ products: number }>(database)`
      with known as (select * from public.shop_categories where id = private.category_of(${slug}) for update)
      select name, description, image_url, aliases, false as removed,
        (select count(*)::integer from public.shop_products where category_id = known.id) as products from known`
    if (products > 0)
      throw refusal(
        `${slug} has ${countOf(products, 'product')}, with the hidden ones: merge it into another category.`,
      )
    await readRows(database)`delete from public.shop_categories where slug = ${slug}`
    return { before, after: { removed: true } }
  })
}

async function mergeCategories(call: Call, slug: string, into: string): Promise<void> {
  if (slug === into) throw usageError('Name two categories.')
  const rows = await readRows<{ products: number }>(call.database)`
    select (select count(*)::integer from public.shop_products where category_id = known.id) as products
    from public.shop_categories as known where known.slug = ${slug}`
  if (rows[0])
    await call.confirm(
      `${countOf(rows[0].products, 'product')} of ${slug} move to ${into}, and ${slug} is removed.`,
    )
  await changeAndReport(call, slug, async (database) => {
    const before = await readCategory(call, slug)
    const { moved } = await readRow<{ moved: number }>(database)`
      select private.merge_categories(${slug}, ${into}) as moved`
    return {
      before: { ...before, products: moved, merged_into: null },
      after: { products: 0, merged_into: into },
    }
  })
}
