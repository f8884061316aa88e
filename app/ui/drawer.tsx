import { Modal, type ModalProps } from './modal.tsx'
import './drawer.css'

interface DrawerProps extends ModalProps {
  /** bottom: 85 % of the window's height, for phones. left, right: a sheet along the side. */
  side?: 'bottom' | 'left' | 'right'
}

/** A panel that slides in from an edge and keeps what was behind it. Heavy: load it on intent. */
export function Drawer({ side = 'bottom', ...drawer }: DrawerProps) {
  return <Modal {...drawer} className="drawer" side={side} />
}
