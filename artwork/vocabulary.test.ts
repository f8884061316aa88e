import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../supabase/catalogue/catalogue.ts'
import { dealReviews, readReviewStocks } from '../supabase/catalogue/reviews.ts'
import { countParts } from './patterns/features.ts'
import { listDrawnProducts } from './products.ts'
import {
  describe as describeProduct,
  findContradictions,
  findOwnContradictions,
  partsInVocabulary,
} from './vocabulary.ts'

const reviews = dealReviews(readCatalogue(), readReviewStocks())
const products = listDrawnProducts()
const describedProducts = products.map(describeProduct)

function productOf(slug: string) {
  const found = products.find((product) => product.slug === slug)
  if (!found) throw new Error(`no product ${slug}`)
  return describeProduct(found)
}

describe('the words of the catalogue', () => {
  test('name only what is drawn: names, descriptions and reviews of every product', () => {
    expect(products.length).toBeGreaterThan(110)
    expect(products.flatMap(findOwnContradictions)).toEqual([])
    const texts = reviews.filter(({ title, comment }) => title ?? comment)
    expect(texts.length).toBeGreaterThan(500)
    const faults = products.flatMap((product, index) =>
      texts
        .filter((review) => review.product === product.slug)
        .flatMap(({ title, comment }) =>
          findContradictions(describedProducts[index], {
            where: 'review',
            text: `${title ?? ''} | ${comment ?? ''}`,
          }),
        ),
    )
    expect(faults).toEqual([])
  })

  test('are read with parts that some pattern draws, but for those that none does', () => {
    const never = partsInVocabulary.filter(
      (part) =>
        !describedProducts.some(
          ({ features, clothName }) => countParts(features, part) > 0 || clothName === part,
        ),
    )
    expect(never).toEqual(['saddle shoulder', 'kimono sleeve', 'gore', 'waffle'])
  })
})

describe('a text that names what is not drawn', () => {
  const says = (slug: string, text: string, where = 'description') =>
    findContradictions(productOf(slug), { where, text })

  test.each([
    [
      'marlow-double-breasted-coat',
      'It has raglan sleeves.',
      'raglan sleeves',
      'long set-in sleeve',
    ],
    ['marlow-double-breasted-coat', 'Four corozo buttons.', 'Four corozo buttons', '6'],
    [
      'tamar-stand-collar-overcoat',
      'Set on: sleeves set in high.',
      'sleeves set in',
      'long raglan sleeve',
    ],
    ['pelham-cord-jacket', 'Four buttons of dark horn.', 'Four buttons', '5'],
    ['sabine-velvet-jacket', 'Two buttons close it.', 'Two buttons', '1'],
    ['adair-flannel-trousers', 'Belt loops are sewn on.', 'Belt loops', 'no belt loop'],
    [
      'lagan-wrap-dress',
      'Short sleeves are cut in one with the body.',
      'cut in one with the body',
      'short set-in sleeve',
    ],
    [
      'verity-wrap-dress',
      'Sleeves gather into a narrow cuff.',
      'gather into a narrow cuff',
      'no gathered cuff',
    ],
    ['verity-wrap-dress', 'The silk is a matt twill.', 'matt', 'a shiny surface'],
    ['linen-shirt', 'One chest pocket.', 'One chest pocket', 'no chest pocket'],
    ['isham-oxford-shirt', 'There is no pocket.', 'no pocket', '1'],
    ['isola-wrap-coat', 'Three horn buttons.', 'Three horn buttons', 'no button'],
    ['garrick-silk-tie', 'A stripe of brass.', 'stripe', 'no stripe'],
    ['aster-pleated-skirt', 'Forty-two pleats, set in paper.', 'Forty-two pleats', '36'],
    ['halcyon-pearls', 'Sixty-three Akoya pearls, and two Akoya pearls.', 'two Akoya pearls', '63'],
    ['another-year-card', 'A row of six candles.', 'six candles', '5'],
  ])('%s: %s', (slug, text, said, drawnInstead) => {
    const { name } = productOf(slug)
    expect(says(slug, text)).toEqual([
      `${name}: the description says “${said}”, drawn: ${drawnInstead}`,
    ])
  })

  test.each([
    ['harrier-long-overcoat', 'A coat that ends at the knee.', 'ends at the knee', 'calf'],
    ['marlow-double-breasted-coat', 'It reaches the calf.', 'reaches the calf', 'knee'],
    [
      'short-wrap-coat-ravenna',
      'Half the cloth, ending at the hip bone.',
      'ending at the hip bone',
      'thigh',
    ],
    ['solent-shorts', 'Shorts that stop at the ankle.', 'stop at the ankle', 'above the knee'],
  ])('%s: %s (length)', (slug, text, said, drawnInstead) => {
    expect(says(slug, text)).toEqual([
      `${productOf(slug).name}: the description says “${said}”, drawn: ${drawnInstead}`,
    ])
  })

  test('is found in reviews and names too', () => {
    expect(says('linen-shirt', 'Nice | It has one chest pocket', 'review')).toHaveLength(1)
    expect(says('marlow-double-breasted-coat', 'Marlow Raglan Coat', 'name')).toHaveLength(1)
  })

  test('may speak of what no picture shows, when it says so', () => {
    expect(says('marlow-double-breasted-coat', 'An inside pocket with two buttons.')).toEqual([])
    expect(says('marlow-double-breasted-coat', 'A pocket with two buttons.')).toHaveLength(1)
  })
})
