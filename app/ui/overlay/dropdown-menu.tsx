import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { OpenMenu } from './menu-button.tsx'
import './dropdown-menu.css'

interface DropdownMenuProps extends OpenMenu {
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * The menu of a MenuButton, with keyboard navigation and typeahead. A hidden trigger behind the button positions it,
 * because the button is rendered before this module is loaded.
 */
export function DropdownMenu({
  open,
  onOpenChange,
  button,
  align = 'start',
  children,
}: DropdownMenuProps) {
  return (
    <RadixMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <RadixMenu.Trigger asChild>
        <span className="menu-button-anchor" aria-hidden tabIndex={-1} />
      </RadixMenu.Trigger>
      {/* Inside the button's landmark: screen readers navigate by landmarks. */}
      <RadixMenu.Portal container={button.current?.closest<HTMLElement>('header, main')}>
        <RadixMenu.Content
          ref={(content) => {
            // Opened by a key. Radix does so itself, but only for keys that are pressed after it was loaded.
            if (button.current?.matches(':focus-visible'))
              content?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
          }}
          className="dropdown-menu"
          align={align}
          sideOffset={8}
          collisionPadding={16}
          aria-labelledby={button.current?.id}
          onInteractOutside={(event) => {
            // The button toggles the menu itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) {
              event.preventDefault()
            }
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A click elsewhere has already moved the focus.
            if (document.activeElement === document.body) button.current?.focus()
          }}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

interface MenuLinkProps {
  to: To
  icon?: ReactNode
  /** At the end of the line. */
  aside?: ReactNode
  children: ReactNode
}

export function MenuLink({ to, icon, aside, children }: MenuLinkProps) {
  return (
    <RadixMenu.Item asChild>
      <Link to={to} prefetch="intent" className="dropdown-menu-item">
        {icon}
        <span>{children}</span>
        {aside}
      </Link>
    </RadixMenu.Item>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <RadixMenu.Item className="dropdown-menu-item" onSelect={onSelect}>
      {icon}
      <span>{children}</span>
    </RadixMenu.Item>
  )
}

/** Items under a heading. */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <RadixMenu.Group aria-label={heading}>
      <RadixMenu.Label className="dropdown-menu-heading">{heading}</RadixMenu.Label>
      {children}
    </RadixMenu.Group>
  )
}

/** Text that is not an item, such as the shopper's name. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="dropdown-menu-note">{children}</RadixMenu.Label>
}

export function MenuLine() {
  return <RadixMenu.Separator className="dropdown-menu-line" />
}
