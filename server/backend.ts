import type { BackendAddress, BackendOptions } from '../app/platform/backend.ts'
import type { Mailbox } from '../backend/mail/mailbox.ts'
import type { Door } from './host.ts'

/** The backend as the shop uses it: our own in this process, or a hosted project. */
export interface ShopBackend {
  /** What this process serves of it; empty when it is hosted elsewhere. */
  doors: Door[]
  /** For browsers; an empty `url` is this very origin. */
  address: BackendAddress
  /** For the page renderer. */
  renderer: BackendOptions
  /** Where mails are read that no SMTP server took; null when one does. */
  mailbox: Mailbox | null
  hasDemoShoppers: boolean
  /** Never rejects. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}
