import { ButtonLink } from '../../ui/button/button.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import './gift-section.css'

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
