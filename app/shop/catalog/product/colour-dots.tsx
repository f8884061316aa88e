import { useAnnouncement } from '../../../ui/feedback/announcements.tsx'
import { displayColours, type DisplayColour } from './product.ts'
import './colour-dots.css'

export function ColourDots() {
  return (
    <ul
      className="colour-dots"
      aria-label="Display colours"
      title="Display colours: Black, White, Gray"
    >
      {displayColours.map((colour) => (
        <li key={colour}>
          <Dot colour={colour} />
          <span className="visually-hidden">{colour}</span>
        </li>
      ))}
    </ul>
  )
}

interface ColourPreviewProps {
  /** Clothing is made in these colours on request; other products are only shown in them. */
  onRequest: boolean
  shown: DisplayColour | null
  onShow: (colour: DisplayColour | null) => void
}

/** The dots as toggle buttons that show the product in another colour. */
export function ColourPreview({ onRequest, shown, onShow }: ColourPreviewProps) {
  const caption = captionOf(onRequest, shown)
  useAnnouncement(caption, { first: false })
  return (
    <div className="colour-preview row">
      <div role="group" aria-label="Preview a colour">
        {displayColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={colour}
            aria-pressed={colour === shown}
            onClick={() => onShow(colour === shown ? null : colour)}
          >
            <Dot colour={colour} />
          </button>
        ))}
      </div>
      <small>{caption}</small>
    </div>
  )
}

function captionOf(onRequest: boolean, shown: DisplayColour | null): string {
  if (onRequest) {
    return shown === null
      ? 'Also made in Black, White, Gray on request.'
      : `Preview in ${shown}, on request in the order notes. Else it ships as pictured first.`
  }
  return shown === null
    ? 'Preview in Black, White, Gray. It ships as pictured.'
    : `Preview in ${shown}. It ships as first pictured.`
}

function Dot({ colour }: { colour: DisplayColour }) {
  return <span className="colour-dot" data-colour={colour.toLowerCase()} />
}
