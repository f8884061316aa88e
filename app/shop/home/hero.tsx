import { ButtonLink } from '../../ui/button/button.tsx'
import { pictureSources } from '../../ui/picture/picture-files.ts'
import './hero.css'

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
