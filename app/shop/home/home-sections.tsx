import { Link } from 'react-router'

import { ButtonLink } from '../../ui/button.tsx'
import { pictureSources } from '../../ui/picture/picture-files.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import './home-sections.css'

/** Phones get another picture, in which the garments are larger. */
export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <picture>
        <source media={phone} type="image/avif" srcSet={drawnWidths('hero-tall')} />
        <source media={phone} srcSet="/pictures/scenes/hero-tall.webp" />
        <source type="image/avif" srcSet={drawnWidths('hero-wide')} sizes="100vw" />
        <img
          src="/pictures/scenes/hero-wide.webp"
          alt=""
          width={2400}
          height={1280}
          fetchPriority="high"
        />
      </picture>
      <div className="hero-text page-width">
        <h1 id="hero-title">
          Cloth that <em>keeps</em> its shape.
        </h1>
        <p>Coats, knits and bias-cut satin, made slowly and meant to be worn for years.</p>
        <ButtonLink to="/categories" size="large">
          Explore collections
        </ButtonLink>
      </div>
    </section>
  )
}

function drawnWidths(name: string) {
  return pictureSources(`/pictures/scenes/${name}.webp`) ?? undefined
}

const phone = '(width < 48em)'

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

export function GiftSection() {
  return (
    <section className="gift-section page-width" aria-labelledby="gift-section-title">
      <Picture
        src="/pictures/scenes/category-cards-gifts.webp"
        alt=""
        ratio="1/1"
        sizes="(width >= 48em) 40vw, 92vw"
      />
      <div>
        <h2 id="gift-section-title">The gift room</h2>
        <p>
          Letterpress cards that say what you want said, boxes worth keeping, ribbon and paper. Tell
          us your words at the checkout, and a hand writes them inside.
        </p>
        <ButtonLink to="/products?category=cards-gifts" look="secondary">
          Cards & gifts
        </ButtonLink>
      </div>
    </section>
  )
}

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
