import { useAnnouncements } from './announcements.ts'

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
