import { houseName } from '../platform/house.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Picture } from '../ui/picture.tsx'
import './brand-banner.css'

const cloths = ['melton', 'satin', 'cable', 'corduroy', 'herringbone', 'leather']

/** Who makes this, and of what. */
export function BrandBanner() {
  return (
    <section className="brand-banner" aria-labelledby="brand-banner-title">
      <div className="brand-banner-words">
        <h2 id="brand-banner-title">
          {houseName} is the edge of the cloth, <em>woven</em> so that it never frays.
        </h2>
        <p>
          We start there: with mills we can name, seams that can be let out, and colours that stay.
        </p>
        <ButtonLink to="/about" look="secondary">
          About the house
        </ButtonLink>
      </div>
      <ul aria-hidden>
        {cloths.map((cloth) => (
          <li key={cloth}>
            <Picture
              src={`/pictures/cloth/${cloth}.webp`}
              alt=""
              ratio="1/1"
              sizes="(width >= 48em) 17vw, 34vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
