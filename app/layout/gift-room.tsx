import { ButtonLink } from '../ui/button-link.tsx'
import { Picture } from '../ui/picture.tsx'
import './gift-room.css'

/** The other room of the house: what goes into a parcel for somebody else. */
export function GiftRoom() {
  return (
    <section className="gift-room" aria-labelledby="gift-room-title">
      <Picture
        src="/pictures/scenes/category-cards-gifts.webp"
        alt=""
        ratio="1/1"
        sizes="(width >= 48em) 40vw, 92vw"
      />
      <div>
        <h2 id="gift-room-title">The gift room</h2>
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
