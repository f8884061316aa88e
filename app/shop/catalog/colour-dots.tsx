import { displayColours } from './product.ts'
import './colour-dots.css'

/** The three colours every garment can be cut in. The picture shows what ships; `captioned` says so in words. */
export function ColourDots({ captioned = false }: { captioned?: boolean }) {
  return (
    <div className="colour-dots">
      <ul aria-label="Also cut in" title="Also cut in Black, White, Gray on request">
        {displayColours.map((colour) => (
          <li key={colour} data-colour={colour.toLowerCase()}>
            <span className="visually-hidden">{colour}</span>
          </li>
        ))}
      </ul>
      {captioned && <p>Also cut in Black, White, Gray on request. Ships as pictured.</p>}
    </div>
  )
}
