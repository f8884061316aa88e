import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './modal.css'

export interface ModalProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  titleHidden?: boolean
  /** One sentence read with the title. */
  description?: ReactNode
  /** Stays in sight while the body scrolls. */
  footer?: ReactNode
  children: ReactNode
}

interface ModalFrameProps extends ModalProps {
  className: string
  side?: 'bottom' | 'left' | 'right'
}

/** What a drawer has before it has a side: veil, focus kept inside, Escape, title, close, a body that scrolls. */
export function Modal({ open, onOpenChange, title, description, ...modal }: ModalFrameProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="modal-veil" />
        <RadixDialog.Content
          className={`modal ${modal.className}`}
          data-side={modal.side}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...useReturnedFocus()}
        >
          <header>
            <RadixDialog.Title>
              {modal.titleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="modal-body">
            {description && (
              <RadixDialog.Description className="modal-description">
                {description}
              </RadixDialog.Description>
            )}
            {modal.children}
          </div>
          {modal.footer && <footer>{modal.footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/**
 * Our modals open from any button, loaded on intent, so Radix knows no trigger to give the focus
 * back to. Whoever had it when the modal opened gets it back, if it is still on the page.
 */
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
