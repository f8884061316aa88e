import { ButtonLink } from '../../ui/button/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import './brand-banner.css'

const cloths = ['melton', 'satin', 'cable', 'corduroy', 'herringbone', 'leather']

export function BrandBanner() {
  return (
    <section className="brand-banner" aria-labelledby="brand-banner-title">
      <div className="brand-banner-text page-width">
        <h2 id="brand-banner-title">
          Lisière is the edge of the cloth, <em>woven</em> so that it never frays.
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
