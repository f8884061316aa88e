import { Link } from 'react-router'

import type { home } from '../../../content/shop.ts'
import { useLeads } from '../../navigation/category-links.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pictureSources } from '../../ui/picture/picture-files.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import './home-sections.css'

type Texts = typeof home

/** Phones get another picture, in which the garments are larger. */
export function Hero({ title, text, action, picture, phonePicture }: Texts['hero']) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <picture>
        <source media={phone} type="image/avif" srcSet={drawnWidths(phonePicture)} />
        <source media={phone} srcSet={phonePicture} />
        <source type="image/avif" srcSet={drawnWidths(picture)} sizes="100vw" />
        <img src={picture} alt="" width={2400} height={1280} fetchPriority="high" />
      </picture>
      <div className="hero-text page-width">
        <h1 id="hero-title">
          <Emphasised text={title} />
        </h1>
        <p>{text}</p>
        <ButtonLink to={action.to} size="large">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  )
}

function drawnWidths(picture: string) {
  return pictureSources(picture) ?? undefined
}

const phone = '(width < 48em)'

/** `*words*` of a text as `<em>`. */
function Emphasised({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text that never changes
  return text.split('*').map((part, index) => (index % 2 ? <em key={index}>{part}</em> : part))
}

export function AudienceTiles({ tiles }: Pick<Texts, 'tiles'>) {
  const leading = tiles.filter(useLeads())
  if (leading.length === 0) return null
  return (
    <ul className="audience-tiles page-width">
      {leading.map(({ label, to, picture }) => (
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

export function GiftSection({ title, text, action, picture }: Texts['gifts']) {
  const leads = useLeads()
  if (!leads(action)) return null
  return (
    <section className="gift-section page-width" aria-labelledby="gift-section-title">
      <Picture src={picture} alt="" ratio="1/1" sizes="(width >= 48em) 40vw, 92vw" />
      <div>
        <h2 id="gift-section-title">{title}</h2>
        <p>{text}</p>
        <ButtonLink to={action.to} look="secondary">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  )
}

export function BrandBanner({ title, text, action, pictures }: Texts['brand']) {
  return (
    <section className="brand-banner" aria-labelledby="brand-banner-title">
      <div className="brand-banner-text page-width">
        <h2 id="brand-banner-title">
          <Emphasised text={title} />
        </h2>
        <p>{text}</p>
        <ButtonLink to={action.to} look="secondary">
          {action.label}
        </ButtonLink>
      </div>
      <ul aria-hidden>
        {pictures.map((picture) => (
          <li key={picture}>
            <Picture src={picture} alt="" ratio="1/1" sizes="(width >= 48em) 17vw, 34vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
