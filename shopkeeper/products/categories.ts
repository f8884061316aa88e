import type { Call } from '../command-line/command.ts'
import { refusal, usageError } from '../command-line/exit-codes.ts'
import { countOf, type Column } from '../command-line/output.ts'
import { changeAndReport } from '../database/report-change.ts'
import { checkSlug, readDescription, readName } from './product-fields.ts'

interface Category {
  slug: string
  name: string
  description: string | null
  product_count: number
}

const columns: Column<Category>[] = [
  { title: 'SLUG', text: ({ slug }) => slug },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'PRODUCTS', text: ({ product_count }) => product_count, alignRight: true },
]

/** `categories list`. */
export async function listCategories({ database, output }: Call): Promise<void> {
  const { rows } = await database.query<Category>(
    'select slug, name, description, product_count from public.shop_categories order by name, slug',
  )
  output.rows(rows, columns)
  output.note(countOf(rows.length, 'category', 'categories'))
}

/** `categories add`. */
export async function addCategory(call: Call): Promise<void> {
  const { arguments: args } = call
  const slug = checkSlug(args.operands[0] ?? '')
  const name = readName(args)
  if (name === null) throw usageError('A new category needs --name')
  await changeAndReport(call, slug, async (database) => {
    const { rows } = await database.query<Pick<Category, 'name' | 'description'>>(
      `insert into public.shop_categories (slug, name, description) values ($1, $2, $3)
       on conflict (slug) do nothing returning name, description`,
      [slug, name, readDescription(args)],
    )
    const [added] = rows
    if (!added) throw refusal(`There is a category ${slug} already.`)
    return { before: null, after: added }
  })
}

/** `categories set`. */
export async function setCategory(call: Call): Promise<void> {
  const { arguments: args, database } = call
  const [slug = ''] = args.operands
  const name = readName(args)
  const changes = {
    ...(name !== null && { name }),
    ...(args.has('description') && { description: readDescription(args) }),
  }
  if (Object.keys(changes).length === 0) throw usageError('What is to be changed? See --help')
  const { rows } = await database.query<Pick<Category, 'name' | 'description'>>(
    'select name, description from public.shop_categories where id = private.category_of($1)',
    [slug],
  )
  const before = rows[0] ?? {}
  await changeAndReport(call, slug, async (client) => {
    const result = await client.query<{ category: object }>(
      'select private.set_category($1, $2, $3) as category',
      [slug, JSON.stringify(before), JSON.stringify(changes)],
    )
    return { before, after: result.rows[0]?.category ?? {} }
  })
}
