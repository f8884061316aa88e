import { useId, useState, type KeyboardEvent } from 'react'

import { TextField } from '../../ui/form/field.tsx'
import { useOnLeave, onRelease } from '../../ui/form/settling.ts'
import { sizesOf } from '../catalog/product/sizes.ts'
import { cleanChoice, maxChoiceLength, type OrderableItem } from './cart.ts'
import { useCart } from './cart.state.tsx'
import './cart-item-row.css'

/** The size of a cart item as free text, for one piece or several. The product's sizes are suggested. */
export function ChoiceField({ item }: { item: OrderableItem }) {
  const { product } = item
  const cart = useCart()
  const [typed, setTyped] = useState<string | null>(null)
  const list = useId()
  const sizes = sizesOf(product)
  useOnLeave(commit)
  if (!sizes && item.choice === null) return null
  function commit() {
    if (typed === null) return
    const choice = cleanChoice(typed)
    setTyped(null)
    if (choice !== item.choice) void cart.update(item, { choice })
  }
  function commitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }
  const several = item.quantity > 1
  const [one, other] = sizes?.options.slice(-2) ?? []
  const example = several && one ? ` (for example “1 × ${one}, 1 × ${other}”)` : ''
  return (
    <>
      <TextField
        className="choice-field"
        label={
          <span>
            Size<span className="visually-hidden">{` of ${product.name}`}</span>
          </span>
        }
        placeholder={several ? 'Choose sizes' : 'Choose a size'}
        hint={
          item.choice === null &&
          `No size chosen${example}: we will write to you before we send it.`
        }
        list={list}
        maxLength={maxChoiceLength}
        autoComplete="off"
        value={typed ?? item.choice ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onRelease(commit)}
        onKeyDown={commitOnEnter}
      />
      <datalist id={list}>
        {sizes?.options.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </datalist>
    </>
  )
}
