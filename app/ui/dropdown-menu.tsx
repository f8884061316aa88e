import { DropdownMenu as RadixMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { OpenMenu } from './menu-button.tsx'
import './dropdown-menu.css'

interface DropdownMenuProps extends OpenMenu {
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/**
 * The menu that a MenuButton opens: arrows, Home, End, Escape, typing ahead (reset after 1000 ms).
 * It hangs on an unseen anchor behind the button, because the button is on the page before this is.
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
      {/* Inside the landmark of its button: what stands outside of all is hard to find by ear. */}
      <RadixMenu.Portal container={button.current?.closest<HTMLElement>('header, main')}>
        <RadixMenu.Content
          className="dropdown-menu"
          align={align}
          sideOffset={8}
          collisionPadding={16}
          aria-labelledby={button.current?.id}
          onInteractOutside={(event) => {
            // The button closes by its own press; closing here too would open it again.
            if (event.target instanceof Node && button.current?.contains(event.target)) {
              event.preventDefault()
            }
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Pressing elsewhere has already moved the focus on purpose.
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
  /** At the far end: a count. */
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

/** Items under a heading: "Navigation", "Company". */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <RadixMenu.Group aria-label={heading}>
      <RadixMenu.Label className="dropdown-menu-heading">{heading}</RadixMenu.Label>
      {children}
    </RadixMenu.Group>
  )
}

/** Words that lead nowhere: the name and address of who is signed in. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="dropdown-menu-note">{children}</RadixMenu.Label>
}

export function MenuLine() {
  return <RadixMenu.Separator className="dropdown-menu-line" />
}
