import { listCatalogueProducts, type Catalogue, type CatalogueProduct } from './catalogue.ts'
import { uuidOf } from './chance.ts'
import type { DealtReview } from './reviews.ts'

const preface = `-- The catalogue and what shoppers said about it. Written by supabase/catalogue/write-seed.ts from the JSON beside it:
-- change that, not this. Identifiers follow from slugs, so the same product has the same one in every database.
`

const reviewsInOneStatement = 250

/** The whole seed file as text. Running it where the rows already stand changes nothing. */
export function seedSql(catalogue: Catalogue, reviews: DealtReview[]): string {
  const products = listCatalogueProducts(catalogue)
  const statements = [
    insert(
      'shop_categories (id, slug, name, description, image_url)',
      catalogue.categories.map(({ slug, name, description, picture }) => [
        text(categoryId(slug)),
        text(slug),
        text(name),
        text(description),
        text(picture ? `/pictures/scenes/category-${slug}.webp` : null),
      ]),
    ),
    insert(
      'shop_products (id, slug, name, description, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category_id, created_at)',
      products.map((product) => productRow(product, categoryId(product.category))),
    ),
  ]
  for (let first = 0; first < reviews.length; first += reviewsInOneStatement) {
    statements.push(
      insert(
        'shop_product_reviews (id, product_id, rating, title, comment, is_verified_purchase, created_at)',
        reviews.slice(first, first + reviewsInOneStatement).map(reviewRow),
      ),
    )
  }
  return [preface, ...statements].join('\n')
}

function productRow(product: CatalogueProduct, category: string): string[] {
  const { price, original_price, stock_quantity, is_active, is_featured } = product
  const views = product.picture ? ['front', 'back', 'detail'] : []
  const pictures = views.map((view) => `/pictures/${product.slug}/${view}.webp`)
  return [
    text(productId(product.slug)),
    text(product.slug),
    text(product.name),
    // The table knows no null here: a product without a text has an empty one.
    text(product.description ?? ''),
    String(price),
    String(original_price ?? 'null'),
    text(pictures[0] ?? null),
    text(`{${pictures.join(',')}}`),
    String(stock_quantity),
    String(is_active),
    String(is_featured),
    text(category),
    text(product.created_at),
  ]
}

function reviewRow(review: DealtReview): string[] {
  return [
    text(review.id),
    text(productId(review.product)),
    String(review.rating),
    text(review.title),
    text(review.comment),
    String(review.is_verified_purchase),
    text(review.created_at),
  ]
}

function insert(target: string, rows: string[][]): string {
  const values = rows.map((row) => `  (${row.join(', ')})`).join(',\n')
  return `insert into public.${target} values\n${values}\non conflict do nothing;\n`
}

function text(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`
}

function categoryId(slug: string): string {
  return uuidOf(`category ${slug}`)
}

function productId(slug: string): string {
  return uuidOf(`product ${slug}`)
}
