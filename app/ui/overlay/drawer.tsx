import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'

import './drawer.css'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** bottom: 85 % of the viewport's height, for phones. right: a sheet along the edge. */
  side?: 'bottom' | 'right'
  /** Stays in place while the body scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A modal panel that slides in from an edge. Heavy: load it on intent. */
export function Drawer({ open, onOpenChange, title, side = 'bottom', ...drawer }: DrawerProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="drawer-veil" />
        <RadixDialog.Content
          className="drawer"
          data-side={side}
          aria-describedby={undefined}
          {...useReturnedFocus()}
        >
          <header>
            <RadixDialog.Title>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="drawer-body">{drawer.children}</div>
          {drawer.footer && <footer>{drawer.footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Drawers open without a Radix trigger, so the focus goes back to what had it on opening. */
function useReturnedFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
