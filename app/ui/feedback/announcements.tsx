import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { createListeners } from '../../document/listeners.ts'

interface Announcement {
  id: number
  text: string
}

// One store per document, so that the regions stand before their texts. Never written on the server.
let announcements: readonly Announcement[] = []
let lastId = 0
const { subscribe, notify } = createListeners()

/** Says a text to screen readers, after those that are being said. */
export function announce(text: string) {
  const announcement = { id: ++lastId, text }
  update([...announcements, announcement])
  setTimeout(() => update(announcements.filter((each) => each !== announcement)), keptMs)
}

interface AnnouncementOptions {
  /** The text is said again when this changes, such as the address of a list. */
  of?: string
  /** Whether it is said when the component appears, or only when it changes. */
  first?: boolean
}

/** Announces a text of a component once it has stood for a moment; null is silent. */
export function useAnnouncement(text: string | null, options: AnnouncementOptions = {}) {
  const { of = '', first = true } = options
  const current = `${of} ${text}`
  const said = useRef(first ? null : current)
  useEffect(() => {
    if (said.current === current) return
    const timer = setTimeout(() => {
      said.current = current
      // A screen may go on with the spinner of its gate.
      const isSaid = of === '' && announcements.at(-1)?.text === text
      if (text !== null && !isSaid) announce(text)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [text, of, current])
}

/** What is being said since the component appeared, oldest first. */
function useAnnouncements(): readonly Announcement[] {
  const [before] = useState(lastId)
  const said = useSyncExternalStore(
    subscribe,
    () => announcements,
    () => none,
  )
  return said.filter(({ id }) => id > before)
}

const none: readonly Announcement[] = []
const keptMs = 7_000
/** As long as a spinner waits before it is seen. */
const delayMs = 150

function update(next: readonly Announcement[]) {
  announcements = next
  notify()
}

/** The region of all announcements. A modal dialog has one of its own, as everything outside is inert. */
export function Announcer() {
  return (
    <div className="visually-hidden" role="status" aria-atomic="false">
      {useAnnouncements().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
