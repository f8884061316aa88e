// What an owner changes first. It imports nothing. The information pages are in content/pages.

/** Business days, from and to. */
const deliveryDays = [3, 5] as const

/** Facts that pages, mails and structured data state. */
export const shop = {
  /** In the header, in titles and mails. */
  name: 'Lisière',
  /** Who runs the shop: the copyright line and the terms. */
  company: 'Lisière',
  /** On pages, unless SHOP_EMAIL names another. */
  email: 'hello@lisiere.example',
  telephone: '+1 (555) 010-4477',
  address: '14 Selvedge Lane, Portland, ME 04101',
  founded: '2019',
  deliveryDays,
  deliveryTime: `${deliveryDays[0]}-${deliveryDays[1]} business days`,
  /** On product pages, in mails and for search engines; the information pages say it in their own words. */
  returnDays: 30,
  copyrightYear: 2025,
}

/**
 * They rotate above the header; without script the first one is shown. `{free_shipping_over}` and the other rates of
 * `./shop settings` stand for their values of now. One that links to a category which is not there is left out.
 */
export const announcements: readonly { label: string; to: string }[] = [
  {
    label: 'Personalised cards and gifts, with your own words',
    to: '/products?category=cards-gifts',
  },
  {
    label:
      'Free shipping over {free_shipping_over_rupees} in India, over {free_shipping_over} elsewhere',
    to: '/terms',
  },
  { label: 'New arrivals: coats, knits and cards for the season', to: '/products' },
  { label: '20% off your first order with a welcome code', to: '#newsletter-email' },
  { label: 'Join our newsletter: new cloths, gifts, first looks', to: '#newsletter-email' },
]

export const footerTexts = {
  newsletter: {
    title: 'Letters from the house',
    text: 'New cloths, first looks and gifts, about twice a month. The first letter brings a code for 20% off your first order.',
  },
  brand:
    'Luxury clothing, cut slowly from named cloths and made to be worn for years. And the card to go with it.',
}

/** What these pages say below their title, and what search engines show of them. */
export const pageTexts = {
  home: `${shop.name}: coats, knits, bias-cut satin, leather and cards, made slowly and meant to be kept.`,
  categories: {
    intro: 'Everything the house makes, by the room it belongs to.',
    description:
      'All collections of the house: clothing for her and him, leather, jewellery, home and cards.',
  },
  products: 'clothing, leather, jewellery and things for the home.',
  search: 'Find a coat, a card or a gift: search everything the house makes.',
  unsubscribe: 'Your subscription to the letters from the house.',
  contact: {
    description: `Write to ${shop.name}, call, or come by: address, telephone, e-mail and a form. We answer within 48 hours.`,
    intro:
      'A question about a cloth, a size or an order? Write at any hour. A person reads it, and we answer within 48 hours.',
  },
}

/** The home page, from top to bottom. `*words*` are emphasised. Pictures are files in public/pictures. */
export const home = {
  hero: {
    title: 'Cloth that *keeps* its shape.',
    text: 'Coats, knits and bias-cut satin, made slowly and meant to be worn for years.',
    action: { label: 'Explore collections', to: '/categories' },
    picture: '/pictures/scenes/hero-wide.webp',
    phonePicture: '/pictures/scenes/hero-tall.webp',
  },
  tiles: [
    {
      label: 'For Her',
      to: '/products?category=women',
      picture: '/pictures/scenes/her.webp',
    },
    {
      label: 'For Him',
      to: '/products?category=men',
      picture: '/pictures/scenes/him.webp',
    },
  ],
  brand: {
    title: 'Lisière is the edge of the cloth, *woven* so that it never frays.',
    text: 'We start there: with mills we can name, seams that can be let out, and colours that stay.',
    action: { label: 'About the house', to: '/about' },
    pictures: ['melton', 'satin', 'cable', 'corduroy', 'herringbone', 'leather'].map(
      (cloth) => `/pictures/cloth/${cloth}.webp`,
    ),
  },
  gifts: {
    title: 'The gift room',
    text: 'Letterpress cards that say what you want said, boxes worth keeping, ribbon and paper. Tell us your words at the checkout, and a hand writes them inside.',
    action: { label: 'Cards & gifts', to: '/products?category=cards-gifts' },
    picture: '/pictures/scenes/category-cards-gifts.webp',
  },
}

/** How to care for each kind of product. `./shop products set linen-shirt --care candle` chooses one by its key. */
export const careTexts = {
  clothing:
    'Air it after wearing and brush it dry. Hang wool and silk; fold knitwear. Wash cold by hand or have it cleaned, as the label says; never tumble dry. Pull a loose thread through to the inside; do not cut it.',
  knitwear:
    'Wash by hand in cool water with a mild soap, press it in a towel and dry it flat. Have silk dry-cleaned. Keep wool folded, with cedar.',
  leather:
    'Wipe it with a dry cloth. Feed it with a colourless cream twice a year. If it gets wet, let it dry away from heat. Marks soften with use.',
  suede:
    'Brush it with a suede brush, in one direction. Keep it dry; if it gets wet, let it dry away from heat and brush it again.',
  metal:
    'Put it on last and take it off first: after perfume, before water. Polish it with the cloth it comes in, and keep it in its pouch.',
  pearl:
    'Put pearls on last and take them off first. Wipe them with a soft, dry cloth, and keep them apart from metal.',
  watch:
    'Wipe it with a dry cloth. Keep it away from water, and have it serviced every five years.',
  hat: 'Brush it with a soft brush. Hold it by the brim, not by the crown, and keep it in its box. Let it dry in its own shape if it gets wet.',
  umbrella: 'Let it dry open, then roll it. Wipe the handle with a dry cloth.',
  tie: 'Untie it after wearing, by undoing the knot, and hang it or roll it. Have stains cleaned by a specialist.',
  homeTextile:
    'Follow the washing temperature in the description. Air-dry it, flat if it is knitted. Iron linen while it is still damp.',
  candle:
    'Let the wax melt to the rim the first time. Trim the wick to five millimetres before each lighting, and never leave a burning candle alone.',
  ceramic: 'Wash it by hand or in the dishwasher. Do not put it cold into a hot oven.',
  glass: 'Wash it by hand in warm water. Clean the inside with rice, a little vinegar and a swirl.',
  wood: 'Wipe it with a damp cloth and dry it at once. Do not soak it. Renew the oil when water stops beading.',
  paper: 'Keep it flat, dry and out of the sun.',
  wax: 'Keep it cool, and out of the sun. Wipe the seal with a dry cloth while it is still warm.',
  ribbon: 'Iron it cool, on the back. Keep it rolled.',
  other: 'Care for it as the description says.',
}

/** What the products of a category are by their slug, unless one has its own key. */
export const categoryCare: Record<string, keyof typeof careTexts> = {
  women: 'clothing',
  men: 'clothing',
  accessories: 'knitwear',
  'leather-goods': 'leather',
  jewellery: 'metal',
  home: 'homeTextile',
  'cards-gifts': 'paper',
}

/** The icon of a category without a picture: shirt, scissors, gem, footprints, lamp or gift. Others have a tag. */
export const categoryIcons: Record<string, string> = {
  women: 'shirt',
  men: 'shirt',
  accessories: 'scissors',
  'leather-goods': 'footprints',
  jewellery: 'gem',
  home: 'lamp',
  'cards-gifts': 'gift',
  archive: 'scissors',
}
