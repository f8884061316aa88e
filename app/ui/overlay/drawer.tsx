import { X } from 'lucide'
import { useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button.tsx'
import { Announcer } from '../feedback/announcements.tsx'
import { messageContainer } from '../feedback/toast-place.ts'
import { Icon } from '../icon.tsx'

import './drawer.css'

interface DrawerProps {
  title: string
  /** bottom: 85 % of the viewport's height, for phones. right: a sheet along the edge. */
  side?: 'bottom' | 'right'
  /** Stays in place while the body scrolls. */
  footer?: ReactNode
  /** Called when the drawer has left the screen. */
  onClose: () => void
  children: ReactNode
}

/** A modal panel that slides in from an edge; open while it is rendered. Load it on intent. */
export function Drawer({ title, side = 'bottom', footer, onClose, children }: DrawerProps) {
  const titleId = useId()
  const [closing, setClosing] = useState(false)
  /** Whether the last press began beside the panel. */
  const beganOutside = useRef(false)
  const close = () => setClosing(true)
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have Escape
    <dialog
      ref={showModal}
      className="drawer"
      data-side={side}
      data-closing={closing || undefined}
      aria-labelledby={titleId}
      onPointerDown={(event) => (beganOutside.current = event.target === event.currentTarget)}
      onClick={(event) => {
        if (beganOutside.current && event.target === event.currentTarget) close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // A second Escape cannot be cancelled. The dialog is open if StrictMode has closed and reopened it.
      onClose={(event) => event.currentTarget.open || onClose()}
    >
      <div
        className="drawer-panel"
        onAnimationEnd={(event) => event.animationName === 'drawer-close' && onClose()}
      >
        {/* No header and footer: a dialog does not keep them from being landmarks of the page. */}
        <div className="drawer-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" onClick={close}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div className="drawer-body">{children}</div>
        {footer && <div className="drawer-foot">{footer}</div>}
        <Announcer />
      </div>
    </dialog>,
    document.body,
  )
}

/** Moves messages into the dialog: everything outside a modal dialog is inert. */
function showModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.append(messageContainer())
  return () => {
    document.body.append(messageContainer())
    dialog.close()
  }
}
