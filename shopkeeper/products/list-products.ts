import type { Call } from '../command-line/command.ts'
import type { Column } from '../command-line/output.ts'

interface ListedProduct {
  slug: string
  name: string
  category: string
  price: string
  original_price: string | null
  stock_quantity: number
  is_active: boolean
  is_featured: boolean
  pictures: number
}

const columns: Column<ListedProduct>[] = [
  { title: 'SLUG', text: ({ slug }) => slug },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'CATEGORY', text: ({ category }) => category },
  { title: 'PRICE', text: ({ price }) => price, alignRight: true },
  { title: 'WAS', text: ({ original_price }) => original_price, alignRight: true },
  { title: 'STOCK', text: ({ stock_quantity }) => stock_quantity, alignRight: true },
  { title: 'PICTURES', text: ({ pictures }) => pictures, alignRight: true },
  {
    title: '',
    text: ({ is_active, is_featured }) =>
      [is_active ? '' : 'hidden', is_featured ? 'featured' : ''].filter(Boolean).join(', '),
  },
]

/** `products list`. */
export async function listProducts({ arguments: args, database, output }: Call): Promise<void> {
  const limit = args.wholeNumber('limit', 1, 1_000_000) ?? 200
  const { rows } = await database.query<ListedProduct>(
    `select product.slug, product.name, category.slug as category, product.price::text,
       product.original_price::text, product.stock_quantity, product.is_active, product.is_featured,
       cardinality(product.images) + (product.image_url is not null)::integer as pictures
     from public.shop_products as product join public.shop_categories as category on category.id = product.category_id
     where ($1::text is null or category.id = private.category_of($1))
       and ($2::text is null or strpos(search.folded(product.name), search.folded($2)) > 0 or strpos(product.slug, lower($2)) > 0)
       and ($3::integer is null or product.stock_quantity <= $3)
       and (not $4 or not product.is_active)
     order by product.name, product.id limit $5`,
    [
      args.text('category'),
      args.text('search'),
      args.wholeNumber('low', 0, 1_000_000),
      args.has('hidden'),
      limit + 1,
    ],
  )
  output.page(rows, columns, { limit, noun: 'product', order: 'first' })
}
