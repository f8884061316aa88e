import type pg from 'pg'

/** Gives a product these sizes and their stocks, instead of those that it has. */
export async function setSizes(
  owner: Pick<pg.Pool, 'query'>,
  productId: string,
  sizes: Record<string, number>,
): Promise<void> {
  await owner.query('delete from public.shop_product_sizes where product_id = $1', [productId])
  await owner.query('update public.shop_products set stock_quantity = 0 where id = $1', [productId])
  await owner.query(
    `insert into public.shop_product_sizes (product_id, size, position, stock_quantity)
     select $1, key, ordinality, value::integer from json_each_text($2) with ordinality`,
    [productId, JSON.stringify(sizes)],
  )
}
