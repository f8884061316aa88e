import { useId, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { Button, type ButtonShape } from '../button.tsx'
import { preloadOnIntent, type LazyComponent } from '../lazy.ts'

/** The props that a MenuButton passes to its menu. */
export interface OpenMenu {
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

interface MenuButtonProps extends ButtonShape, Omit<ComponentProps<'button'>, 'id' | 'ref'> {
  /** Loaded on hover or focus. */
  menu: LazyComponent<OpenMenu>
}

/** Rendered on the server; its menu is loaded on intent. */
export function MenuButton({ menu: Menu, ...given }: MenuButtonProps) {
  /** Null until the menu is first opened. */
  const [open, setOpen] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <span className="menu-button">
      <Button
        {...given}
        {...preloadOnIntent(Menu)}
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      />
      {open !== null && (
        <Menu open={open} onOpenChange={setOpen} button={button} onMissing={() => setOpen(null)} />
      )}
    </span>
  )
}
