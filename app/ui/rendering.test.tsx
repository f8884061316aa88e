import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'

import { htmlOf } from '../../tests/support/render.tsx'
import { Alert } from './feedback/alert.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button.tsx'
import { Count } from './badge.tsx'
import { TextField } from './form/field.tsx'
import { Picture } from './picture/picture.tsx'
import { parsePrice } from './form/price-slider.ts'
import { Price } from './price.tsx'
import { QuantityStepper } from './form/quantity-stepper.tsx'
import { Rating } from './rating.tsx'
import { Steps } from './steps.tsx'

const announced = (markup: string) =>
  markup.replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replace(/<[^>]+>/g, '')

describe('a field', () => {
  it('connects its error and hint to the input', () => {
    const field = htmlOf(
      <TextField id="email" label="Email" error="Too short" hint="As on the parcel" />,
    )
    expect(field).toContain('<label for="email"><span>Email</span></label>')
    expect(field).toContain('aria-describedby="email-error email-hint"')
    expect(field).toContain('aria-invalid="true"')
    expect(field).toMatch(/<p id="email-error"[^>]*>.*Too short<\/span><\/p>/)
  })
})

describe('a busy button', () => {
  it('changes its text and stays focusable', () => {
    const button = htmlOf(
      <Button busy busyText="Saving Changes...">
        Save Changes
      </Button>,
    )
    expect(announced(button)).toBe('Saving Changes...')
    expect(button).toContain('aria-disabled="true"')
    expect(button).not.toContain('disabled=""')
  })
})

describe('the quantity stepper', () => {
  const stepper = (value: number, max: number) =>
    htmlOf(<QuantityStepper label="Quantity" value={value} max={max} onChange={() => {}} />)

  it('cannot go below 1 (R-439)', () => {
    expect(stepper(1, 4)).toMatch(/aria-label="Decrease quantity" aria-disabled="true"/)
    expect(stepper(1, 4)).not.toMatch(/aria-label="Increase quantity" aria-disabled="true"/)
  })

  it('cannot go above the maximum (R-438)', () => {
    expect(stepper(4, 4)).toMatch(/aria-label="Increase quantity" aria-disabled="true"/)
  })
})

describe('prices and ratings', () => {
  it('tell screen readers which price is struck through', () => {
    expect(announced(htmlOf(<Price amount="$420.00" original="$525.00" saving="20% OFF" />))).toBe(
      'Now $420.00 was $525.0020% OFF',
    )
    expect(announced(htmlOf(<Price amount="$420.00" />))).toBe('$420.00')
  })

  it('tell screen readers the number of stars', () => {
    expect(announced(htmlOf(<Rating average={4.333} />))).toBe('Rated 4.3 out of 5')
    expect(announced(htmlOf(<Rating average={5} />))).toBe('Rated 5 out of 5')
  })

  it('clamp a typed price', () => {
    expect(parsePrice('9999', 120, [0, 640])).toBe(640)
    expect(parsePrice('abc', 120, [0, 640])).toBe(120)
    expect(parsePrice('99.6', 120, [0, 640])).toBe(100)
  })
})

describe('pictures', () => {
  it('offer AVIF in several widths, one WebP as fallback, and reserve their box', () => {
    const picture = htmlOf(<Picture src="/pictures/marlow-coat/front.webp" alt="Marlow Coat" />)
    expect(picture).toContain('front-320.avif 320w')
    expect(picture).toContain('src="/pictures/marlow-coat/front.webp"')
    expect(picture).not.toMatch(/-\d+\.webp/)
    expect(picture).toMatch(/width="960" height="1200"/)
    expect(picture).toContain('loading="lazy"')
  })

  it('have a placeholder with the same accessible name when missing', () => {
    const picture = htmlOf(<Picture src={null} alt="Marlow Coat" />)
    expect(picture).toContain('role="img" aria-label="Marlow Coat"')
    expect(picture).not.toContain('<img')
  })
})

describe('navigation', () => {
  it('identifies the entries of a breadcrumb by their paths', () => {
    const trail = [
      { label: 'Home', to: '/' },
      { label: 'Home', to: '/products?category=home' },
    ]
    // Read from the elements, because only React in the browser warns about equal keys.
    const list = Breadcrumb({ trail }).props as {
      children: ReactElement<{ children: ReactElement[] }>
    }
    const keys = list.children.props.children.map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('distinguishes completed steps from the current one', () => {
    const steps = [{ label: 'Shipping' }, { label: 'Payment' }, { label: 'Review' }]
    const list = htmlOf(<Steps label="Checkout" steps={steps} current={1} />)
    expect(announced(list)).toContain('Completed: Shipping')
    expect(list.match(/aria-current="step"/g)).toHaveLength(1)
  })
})

describe('messages', () => {
  it('interrupt screen readers only for errors', () => {
    expect(htmlOf(<Alert variant="destructive">No</Alert>)).toContain('role="alert"')
  })

  it('show no count of 0', () => {
    expect(htmlOf(<Count value={0} />)).toBe('')
    expect(htmlOf(<Count value={120} />)).toContain('99+')
  })
})
