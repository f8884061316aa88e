import { trustedTypes } from '../document/trusted-types-policy.ts'
import { currentRelease } from './deploy-detection.ts'

/** The message from the page to the service worker (entry.service-worker.ts). */
export interface PageRead {
  /** Path and query. */
  page: string
  release: string
}

/** Registers the service worker and tells it that a page was read. Loaded once the first page was read. */
export async function reportRead(page: string) {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const { version: release } = currentRelease() ?? {}
  // There are no workers over plain HTTP. In development cached pages would hide every change.
  if (!workers || !release || !import.meta.env.PROD || savesData()) return
  await workers.register(workerUrl)
  const { active } = await workers.ready
  active?.postMessage({ page, release } satisfies PageRead)
}

function savesData() {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  return connection?.saveData === true
}

const policy = trustedTypes?.createPolicy('offline', { createScriptURL: (url) => url })
const workerUrl = policy?.createScriptURL('/offline.js') ?? '/offline.js'
