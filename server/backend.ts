import type { BackendAddress, BackendOptions } from '../app/platform/backend.ts'
import type { Mailbox } from '../backend/mail/mailbox.ts'
import type { Door } from './host.ts'

/** Word of what changes in the catalogue, on channel `catalog` of the database. */
export interface CatalogNews {
  /** Calls back until closed; reconnects by itself. After each `listening` anything may have been missed. */
  follow(ear: { heard: (message: string) => void; listening: () => void; lost: () => void }): {
    close(): Promise<void>
  }
}

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
  /** Null when the backend is hosted: it tells nobody. */
  catalogNews: CatalogNews | null
  /** Never rejects. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}
