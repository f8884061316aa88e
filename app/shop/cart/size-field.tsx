import { SelectField } from '../../ui/form/field.tsx'
import type { ProductSummary } from '../catalog/product/product.ts'
import { rememberSize } from '../catalog/product/size.state.ts'
import { sizesOf } from '../catalog/product/sizes.ts'
import type { CartItem } from './cart.ts'
import { useCart } from './cart.state.tsx'
import './cart-item-row.css'

/** The size of a cart item, to be changed. Sizes that are sold out cannot be taken. */
export function SizeField({ item, product }: { item: CartItem; product: ProductSummary }) {
  const cart = useCart()
  const sizes = sizesOf(product)
  if (sizes.length === 0) return null
  const isOffered = sizes.some(({ size }) => size === item.size)
  return (
    <SelectField
      className="size-field"
      label={
        <span>
          Size<span className="visually-hidden">{` of ${product.name}`}</span>
        </span>
      }
      options={[
        ...(isOffered ? [] : [{ value: item.size, label: 'Choose a size', disabled: true }]),
        ...sizes.map(({ size, stock_quantity }) => ({
          value: size,
          label: stock_quantity > 0 ? size : `${size}, sold out`,
          disabled: stock_quantity === 0 && size !== item.size,
        })),
      ]}
      value={item.size}
      onChange={({ target }) => {
        rememberSize(product, target.value)
        void cart.update(item, { size: target.value })
      }}
    />
  )
}
