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
  /** Clothing is cut in these colours on request; other things are only shown in them. */
  onRequest: boolean
  shown: DisplayColour | null
  onShow: (colour: DisplayColour | null) => void
}

/** The dots as toggle buttons that show the garment in another colour. */
export function ColourPreview({ onRequest, shown, onShow }: ColourPreviewProps) {
  const texts = onRequest ? clothingTexts : otherTexts
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
      <small role="status">{shown === null ? texts.idle : texts.preview(shown)}</small>
    </div>
  )
}

const clothingTexts = {
  idle: 'Also made in Black, White, Gray on request.',
  preview: (colour: DisplayColour) =>
    `Preview in ${colour}, on request in the order notes. Else it ships as pictured first.`,
}

const otherTexts = {
  idle: 'Preview in Black, White, Gray. It ships as pictured.',
  preview: (colour: DisplayColour) => `Preview in ${colour}. It ships as first pictured.`,
}

function Dot({ colour }: { colour: DisplayColour }) {
  return <span className="colour-dot" data-colour={colour.toLowerCase()} />
}
