import { Disclosure } from '../disclosure.tsx'
import { useToasts } from './toast.ts'

/** Closed notices, newest first, to be read again until the store removes them. */
export function RecentMessages() {
  const messages = useToasts()
    .filter(({ lane, open, stays }) => lane === 'notices' && !open && !stays)
    .toReversed()
  if (messages.length === 0) return null
  return (
    <section className="recent-messages screen-only" aria-label="Recent messages">
      <Disclosure look="quiet" summary={`Recent messages (${messages.length})`}>
        <ul>
          {messages.map(({ id, title, description, createdAt }) => (
            <li key={id}>
              <time dateTime={createdAt.toISOString()}>
                {createdAt.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
              </time>{' '}
              <span>
                <strong>{title}</strong> <span>{description}</span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
