import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call, Perform } from '../command-line/command.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'
import { filledText, newSlug, orNone } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'

export function addCategoryCommands(categories: CommandUnknownOpts, perform: Perform): void {
  categories.command('list').summary('list the categories').action(perform(listCategories))
  const withTexts = (name: 'add' | 'set') =>
    categories
      .command(name)
      .option('--name <text>', 'name of the category', filledText)
      .option('--description <text>', 'text of its page; none removes it', orNone(filledText))
  withTexts('add')
    .argument('<slug>', '', newSlug)
    .summary('add a category')
    .action(perform(addCategory))
  withTexts('set')
    .argument('<slug>')
    .summary('change the name or the text of a category')
    .action(perform(setCategory))
}

interface Texts {
  name?: string
  description?: string | null
}

type Category = Required<Texts> & { slug: string; product_count: number }

async function listCategories({ database, output }: Call): Promise<void> {
  const { rows } = await database.query<Category>(
    'select slug, name, description, product_count from public.shop_categories order by name, slug',
  )
  output.rows(rows, {
    noun: ['category', 'categories'],
    shown: ({ slug, name, product_count }) => ({ slug, name, product_count }),
  })
}

async function addCategory(call: Call, slug: string, { name, description }: Texts): Promise<void> {
  if (name === undefined) throw usageError('A new category needs --name')
  await changeAndReport(call, slug, async (database) => {
    const { rows } = await database.query<Texts>(
      `insert into public.shop_categories (slug, name, description) values ($1, $2, $3)
       on conflict (slug) do nothing returning name, description`,
      [slug, name, description],
    )
    const [after] = rows
    if (!after) throw refusal(`There is a category ${slug} already.`)
    return { before: null, after }
  })
}

async function setCategory(call: Call, slug: string, changes: Texts): Promise<void> {
  if (Object.keys(changes).length === 0) throw usageError('What is to be changed? See --help')
  const { rows } = await call.database.query<Texts>(
    'select name, description from public.shop_categories where id = private.category_of($1)',
    [slug],
  )
  const before = rows[0] ?? {}
  await changeAndReport(call, slug, async (database) => {
    const { category } = await readRow<{ category: object }>(
      database,
      'select private.set_category($1, $2, $3) as category',
      [slug, JSON.stringify(before), JSON.stringify(changes)],
    )
    return { before, after: category }
  })
}
