import { displayColours, type DisplayColour } from './product.ts'
import './colour-dots.css'

/** The three colours every garment can be cut in, as small dots. */
export function ColourDots() {
  return (
    <ul
      className="colour-dots"
      aria-label="Also cut in"
      title="Also cut in Black, White, Gray on request"
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
  shown: DisplayColour | null
  onShow: (colour: DisplayColour | null) => void
}

/** The same dots as switches: each shows the garment in its colour. What ships is what is pictured. */
export function ColourPreview({ shown, onShow }: ColourPreviewProps) {
  return (
    <div className="colour-preview">
      <div role="group" aria-label="Preview a colour">
        {displayColours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === shown}
            onClick={() => onShow(colour === shown ? null : colour)}
          >
            <Dot colour={colour} />
            <span className="visually-hidden">{colour}</span>
          </button>
        ))}
      </div>
      <p role="status">
        {shown === null
          ? 'Also cut in Black, White, Gray on request.'
          : `Preview in ${shown}, cut on request. Without a word from you it ships as pictured.`}
      </p>
    </div>
  )
}

function Dot({ colour }: { colour: DisplayColour }) {
  return <span className="colour-dot" data-colour={colour.toLowerCase()} />
}
