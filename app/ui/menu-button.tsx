import { Suspense, useId, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Button, type ButtonShape } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import './menu-button.css'

/** What a menu is given by the button that opens it. */
export interface OpenMenu {
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

interface MenuButtonProps extends ButtonShape, Omit<ComponentProps<'button'>, 'ref'> {
  /** With it the button is an icon button and `children` its icon. */
  label?: string
  /** Draws the menu: `(menu) => <AccountMenu {...menu} />`, AccountMenu coming from loadOnIntent. */
  menu: (menu: OpenMenu) => ReactNode
  /** Starts loading the menu: `AccountMenu.preload`. */
  onIntent: () => void
}

/** On the page from the first byte; the menu itself arrives when somebody points at the button. */
export function MenuButton({ label, menu, onIntent, ...given }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ownId = useId()
  const id = given.id ?? ownId
  function change(next: boolean) {
    setWanted(true)
    setOpen(next)
  }
  const { look, size, wide, ...attributes } = given
  const trigger = {
    ...attributes,
    ref: button,
    id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onClick: () => change(!open),
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onKeyDown(event: { key: string; preventDefault: () => void }) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      change(true)
    },
  }
  return (
    <span className="menu-button">
      {label ? (
        <IconButton {...trigger} label={label}>
          {attributes.children}
        </IconButton>
      ) : (
        <Button {...trigger} look={look} size={size} wide={wide} />
      )}
      {wanted && (
        <Suspense fallback={null}>{menu({ open, onOpenChange: change, button })}</Suspense>
      )}
    </span>
  )
}
