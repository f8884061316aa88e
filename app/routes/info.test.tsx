import { glob, readFile } from 'node:fs/promises'

import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'

import { htmlOf } from '../../tests/support/render.tsx'
import { shop } from '../../content/shop.ts'
import { pageFiles } from '../shop/info/page-files.ts'
import InfoScreen, { loader } from './info.tsx'

const pages: Record<string, string> = {}
for (const path of pageFiles.keys()) pages[path] = await render(path)

const policies = [
  '/refund',
  '/returns-exchanges',
  '/sustainability',
  '/terms',
  '/cookie-policy',
  '/privacy',
]

describe('the information pages', () => {
  test.each(policies)('%s has a summary and 300 to 600 words (R-339)', (path) => {
    expect(markupOf(path)).toContain('In short')
    const words = textOf(path).split(' ').length
    expect(words).toBeGreaterThanOrEqual(300)
    expect(words).toBeLessThanOrEqual(600)
  })

  test('Cookies lists every storage key of the source', async () => {
    const isTest = (file: string) => file.includes('.test.')
    const files = glob('app/**/*.{ts,tsx}', { exclude: isTest })
    const sources = await Array.fromAsync(files)
    const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')))
    const names = /(?:(?:storage|history)Key = |cachePrefix = |storedItem<[^(]*>\(\s*)'([^']+)'/gi
    const keys = texts.flatMap((text) => [...text.matchAll(names)])
    expect(keys.length).toBeGreaterThanOrEqual(5)
    for (const [, key = ''] of keys) expect(textOf('/cookie-policy')).toContain(key)
  })

  test('About has founding, promises, figures and team (R-314, R-315, R-316, R-317, R-318, R-319, R-320)', () => {
    const text = textOf('/about')
    expect(text).toMatch(/We were founded in 2019, with one coat/)
    for (const promise of [
      'Quality products Named cloths',
      'Fast shipping with tracking Three to five business days',
      'Secure shopping An encrypted connection',
      '24/7 customer care Write or call at any hour',
    ])
      expect(text).toContain(promise)
    for (const figure of [
      'customers 50K+',
      'products made 10K+',
      'satisfaction 99%',
      'years in business 5',
    ])
      expect(text).toContain(figure)
    const roles = [...markupOf('/about').matchAll(/<strong>([^<]*)\.<\/strong>/g)]
    expect(roles.map(([, role]) => role)).toEqual([
      'Founder and CEO',
      'Head of operations',
      'Customer success manager',
    ])
  })

  test('About has contact data and links to the shop (R-321, R-322)', () => {
    const text = textOf('/about')
    for (const detail of [shop.address, shop.email, shop.telephone]) expect(text).toContain(detail)
    const markup = markupOf('/about')
    expect(markup).toMatch(/<a [^>]*href="\/products"[^>]*>Shop all products<\/a>/)
    expect(markup).toMatch(/<a [^>]*href="\/categories"[^>]*>Browse collections<\/a>/)
  })

  test('every open position has a mail link with its name as subject (R-324, R-325, R-326, R-327, R-328, R-329)', () => {
    const applications = [...markupOf('/careers').matchAll(/mailto:([^?"]+)\?subject=([^"]+)/g)]
    expect(new Set(applications.map(([, to]) => to))).toEqual(new Set([shop.email]))
    expect(applications.map(([, , subject = '']) => decodeURIComponent(subject))).toEqual([
      'Application: Fashion Designer, Women’s Apparel',
      'Application: Digital Marketing Specialist',
      'Application: Customer Service Representative',
      'Application: E-commerce Manager',
      'Application: Warehouse Operations Associate',
    ])
    expect(textOf('/careers')).toContain('the name of the position in the subject line')
  })

  test('Careers lists the benefits and the equal opportunity statement (R-323, R-330)', () => {
    const [, perks = ''] = /What we offer<\/h2>\s*<ul>(.*?)<\/ul>/s.exec(markupOf('/careers')) ?? []
    expect(perks.match(/<li>/g)?.length).toBeGreaterThanOrEqual(5)
    expect(perks).toContain('insurance')
    expect(textOf('/careers')).toMatch(/is an equal opportunity employer.*without regard to race/)
  })

  test('the policies agree on deadlines, refunds and costs (R-340, R-341, R-342, R-343, R-344, R-345, R-579)', () => {
    for (const path of ['/refund', '/returns-exchanges']) {
      const text = textOf(path)
      expect(text).toContain('30 days from delivery')
      expect(text).toContain('5–7 business days')
      expect(text).toMatch(/original shipping is non-refundable/i)
    }
    expect(textOf('/refund')).toContain(
      'You pay return shipping, unless the piece is defective or we sent the wrong one.',
    )
    expect(textOf('/returns-exchanges')).toContain(
      'For a return you pay the shipping, unless the piece is defective or the wrong one.',
    )
    expect(textOf('/returns-exchanges')).toContain('Exchanges are free within 30 days')
    expect(textOf('/sustainability')).toContain('Our goal is carbon neutrality by 2030')
  })

  test("women's and men's sizes are in inches, by three measures each (R-335, R-336)", () => {
    const [women, men] = sizeTables()
    expect(women?.caption).toBe('Women’s sizes, in inches')
    expect(women?.columns).toEqual(['Size', 'Bust', 'Waist', 'Hips'])
    expect(women?.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL'])
    expect(women?.measures).toHaveLength(5 * 3)
    expect(men?.columns).toEqual(['Size', 'Chest', 'Waist', 'Length'])
    expect(men?.sizes).toEqual(['S', 'M', 'L', 'XL'])
    expect(men?.measures).toHaveLength(4 * 3)
  })

  test('Order Status explains three statuses in order (R-337)', () => {
    const words = [...markupOf('/order-status').matchAll(/<dt>(.*?)<\/dt>/g)]
    expect(words.map(([, word]) => word)).toEqual(['Processing', 'Shipped', 'Delivered'])
  })

  test('Press states the response time (R-338)', () => {
    expect(textOf('/press')).toContain('We answer within 48 hours')
  })

  test('Accessibility names goal, features and two contacts (R-331, R-332, R-333, R-334)', () => {
    const text = textOf('/accessibility')
    expect(text).toContain(
      'We aim at the Web Content Accessibility Guidelines (WCAG) 2.1, Level AA',
    )
    expect(text).toContain('Last updated: January 2025')
    const markup = markupOf('/accessibility')
    const [, features = ''] = /What you may expect<\/h2>\s*<ul>(.*?)<\/ul>/s.exec(markup) ?? []
    expect(features.match(/<li>/g)?.length).toBeGreaterThanOrEqual(5)
    expect(markup).toMatch(/Send feedback to <a href="mailto:/)
    expect(markup).toMatch(/order by telephone: call <a href="tel:/)
  })
})

function sizeTables() {
  return [...markupOf('/size-guide').matchAll(/<table.*?<\/table>/gs)].map(([table]) => {
    const all = (pattern: RegExp) => [...table.matchAll(pattern)].map(([, words]) => words)
    return {
      caption: all(/<caption[^>]*>(.*?)<\/caption>/g)[0],
      columns: all(/<th scope="col">(.*?)<\/th>/g),
      sizes: all(/<th scope="row">(.*?)<\/th>/g),
      measures: all(/<td[^>]*>([\d.–]+)<\/td>/g),
    }
  })
}

async function render(path: string): Promise<string> {
  const loaderData = await loader({ request: { url: `http://localhost${path}` } })
  const Screen = InfoScreen as unknown as ComponentType<{ loaderData: unknown }>
  return htmlOf(<Screen loaderData={loaderData} />)
}

function markupOf(path: string): string {
  return pages[path] ?? ''
}

function textOf(path: string): string {
  return markupOf(path)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim()
}
