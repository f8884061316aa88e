import { ButtonLink } from '../ui/button-link.tsx'
import { pictureSources } from '../ui/picture-sources.ts'
import './hero.css'

/** The season on one wall. Phones get a drawing of their own: the wide one would shrink the garments. */
export function Hero() {
  const wide = pictureSources('/pictures/scenes/hero-wide.webp', heroWidths)
  const tall = pictureSources('/pictures/scenes/hero-tall.webp', [480, 960])
  return (
    <section className="hero" aria-labelledby="hero-title">
      <picture>
        <source media="(width < 768px)" type="image/avif" srcSet={tall?.avif} sizes="100vw" />
        <source media="(width < 768px)" type="image/webp" srcSet={tall?.webp} sizes="100vw" />
        <source type="image/avif" srcSet={wide?.avif} sizes="100vw" />
        <img
          src="/pictures/scenes/hero-wide.webp"
          srcSet={wide?.webp}
          sizes="100vw"
          alt=""
          width={2400}
          height={1200}
          fetchPriority="high"
        />
      </picture>
      <div className="hero-words">
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

const heroWidths = [960, 1600, 2400]
