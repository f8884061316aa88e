import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import AboutScreen from './about.tsx'
import AccessibilityScreen from './accessibility.tsx'
import CareersScreen from './careers.tsx'
import CookiePolicyScreen from './cookie-policy.tsx'
import OrderStatusScreen from './order-status.tsx'
import PressScreen from './press.tsx'
import PrivacyScreen from './privacy.tsx'
import RefundScreen from './refund.tsx'
import ReturnsExchangesScreen from './returns-exchanges.tsx'
import SizeGuideScreen from './size-guide.tsx'
import SustainabilityScreen from './sustainability.tsx'
import TermsScreen from './terms.tsx'

const policies = {
  Refund: RefundScreen,
  'Returns & Exchanges': ReturnsExchangesScreen,
  Sustainability: SustainabilityScreen,
  Terms: TermsScreen,
  Cookies: CookiePolicyScreen,
  Privacy: PrivacyScreen,
}

const pages = {
  ...policies,
  About: AboutScreen,
  Accessibility: AccessibilityScreen,
  Careers: CareersScreen,
  'Order Status': OrderStatusScreen,
  Press: PressScreen,
  'Size Guide': SizeGuideScreen,
}

describe('the pages to read', () => {
  test.each(Object.entries(pages))('%s has one title and no heading out of turn', (_, Screen) => {
    const levels = [...markupOf(Screen).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  test.each(Object.entries(policies))('%s is 300 to 600 words under a summary', (_, Screen) => {
    expect(markupOf(Screen)).toContain('In short')
    const words = textOf(Screen).split(' ').length
    expect(words).toBeGreaterThanOrEqual(300)
    expect(words).toBeLessThanOrEqual(600)
  })

  test('About tells the founding, the promises, the figures and the team', () => {
    const text = textOf(AboutScreen)
    expect(text).toContain('founded in 2019')
    for (const promise of [
      'Quality products',
      'Fast shipping with tracking',
      'Secure shopping',
      '24/7 customer care',
    ])
      expect(text).toContain(promise)
    for (const figure of [
      'customers 50K+',
      'products made 10K+',
      'satisfaction 99%',
      'years in business 5',
    ])
      expect(text).toContain(figure)
    for (const role of ['Founder and CEO', 'Head of operations', 'Customer success manager'])
      expect(text).toContain(role)
    expect(markupOf(AboutScreen)).toContain('href="/products"')
    expect(markupOf(AboutScreen)).toContain('href="/categories"')
  })

  test('every open position can be applied for by e-mail with its name in the subject', () => {
    const subjects = [...markupOf(CareersScreen).matchAll(/\?subject=([^"]+)/g)].map(
      ([, subject = '']) => decodeURIComponent(subject),
    )
    expect(subjects).toEqual([
      'Application: Fashion Designer, Women’s Apparel',
      'Application: Digital Marketing Specialist',
      'Application: Customer Service Representative',
      'Application: E-commerce Manager',
      'Application: Warehouse Operations Associate',
    ])
    expect(textOf(CareersScreen)).toContain('equal opportunity employer')
  })

  test('the policies agree on days, money and who pays', () => {
    for (const Screen of [RefundScreen, ReturnsExchangesScreen]) {
      const text = textOf(Screen)
      expect(text).toContain('30 days from delivery')
      expect(text).toContain('5–7 business days')
      expect(text).toMatch(/original shipping is non-refundable/i)
      expect(text).toContain('unless the piece is defective or')
    }
    expect(textOf(ReturnsExchangesScreen)).toContain('Exchanges are free within 30 days')
    expect(textOf(SustainabilityScreen)).toContain('carbon neutrality by 2030')
  })

  test('sizes go from XS to XL and S to XL, in tables with a caption', () => {
    const markup = markupOf(SizeGuideScreen)
    expect([...markup.matchAll(/<th scope="row">(\w+)/g)].map(([, size]) => size)).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'S',
      'M',
      'L',
      'XL',
    ])
    expect(markup.match(/<caption/g)).toHaveLength(2)
    expect(textOf(SizeGuideScreen)).toMatch(/Size Bust Waist Hips .* Size Chest Waist Length/)
  })

  test('the rest of the specified facts are there', () => {
    const statuses = textOf(OrderStatusScreen)
    expect(statuses).toMatch(/Processing .* Shipped .* Delivered /)
    expect(textOf(PressScreen)).toContain('within 48 hours')
    const accessibility = textOf(AccessibilityScreen)
    expect(accessibility).toContain('2.1, Level AA')
    expect(accessibility).toContain('Last updated: January 2025')
    expect(markupOf(AccessibilityScreen)).toMatch(/mailto:.*tel:/s)
  })
})

function markupOf(Screen: ComponentType): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
}

function textOf(Screen: ComponentType): string {
  return markupOf(Screen)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
