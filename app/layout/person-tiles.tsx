import { Link } from 'react-router'

import { Picture } from '../ui/picture.tsx'
import './person-tiles.css'

const tiles = [
  { words: 'For Her', to: '/products?category=women', picture: '/pictures/scenes/her.webp' },
  { words: 'For Him', to: '/products?category=men', picture: '/pictures/scenes/him.webp' },
]

/** The two doors most people come for. */
export function PersonTiles() {
  return (
    <ul className="person-tiles">
      {tiles.map(({ words, to, picture }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            <Picture src={picture} alt="" ratio="3/4" sizes="48vw" />
            <span>{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
