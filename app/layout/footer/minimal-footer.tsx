import { Link } from 'react-router'

import { brandName } from '../../document/brand.ts'
import { copyrightYear } from './footer-links.ts'
import './site-footer.css'

/** The checkout's footer, loaded there: one line, with what a buyer may want to read. */
export function MinimalFooter() {
  return (
    <footer className="site-footer screen-only" data-minimal id="site-footer">
      <div className="site-footer-bottom page-width">
        <small>
          © {copyrightYear} {brandName}. All rights reserved.
        </small>
        <nav aria-label="Help">
          <ul>
            {links.map(([label, to]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

const links = [
  ['Contact', '/contact'],
  ['Returns', '/returns-exchanges'],
  ['Privacy', '/privacy'],
] as const
