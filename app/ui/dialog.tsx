import { Modal, type ModalProps } from './modal.tsx'
import './dialog.css'

/** A question or a short form in the middle of the window. Heavy: load it on intent. */
export function Dialog(dialog: ModalProps) {
  return <Modal {...dialog} className="dialog" />
}
