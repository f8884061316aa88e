import { Link } from 'react-router'

import { Picture } from '../../ui/picture/picture.tsx'
import './audience-tiles.css'

const tiles = [
  { label: 'For Her', to: '/products?category=women', picture: '/pictures/scenes/her.webp' },
  { label: 'For Him', to: '/products?category=men', picture: '/pictures/scenes/him.webp' },
]

export function AudienceTiles() {
  return (
    <ul className="audience-tiles page-width">
      {tiles.map(({ label, to, picture }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            <Picture src={picture} alt="" ratio="3/4" sizes="48vw" />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
