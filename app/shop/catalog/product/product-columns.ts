/** The columns of `shop_products` that make a `ProductSummary`, for `select()`. */
export const productColumns =
  'id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category:shop_categories(id, name, slug)'

/** The columns that make a `Product`. */
export const productDetailColumns = `${productColumns}, description, category_id` as const
