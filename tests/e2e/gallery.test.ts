import { expect } from 'vitest'

import { browserTest, horizontalOverflow, phone } from '../support/visitor.ts'

browserTest(
  'the gallery is used by thumbnails, and on a phone by swiping (R-150)',
  async ({ visitor, openVisitor }) => {
    const { page, goTo } = visitor
    await goTo('/products/marlow-double-breasted-coat')
    const strip = page.getByRole('list', { name: 'Pictures of Marlow Double-Breasted Coat' })
    expect(await strip.getByRole('listitem').count()).toBe(4)
    const second = page.getByRole('link', { name: 'Show picture 2 of 4' })
    await second.click()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
    const looked = await strip.evaluate((list) => list.scrollLeft / list.clientWidth)
    expect(Math.round(looked)).toBe(1)
    expect(new URL(page.url()).hash).toBe('')

    const small = await openVisitor(phone)
    await small.goTo('/products/marlow-double-breasted-coat')
    const swiped = small.page.getByRole('list', { name: 'Pictures of Marlow' })
    await swiped.evaluate((list) => list.scrollTo({ left: list.clientWidth * 3 }))
    const fourth = small.page.getByRole('link', { name: 'Show picture 4 of 4' })
    await expect.poll(() => fourth.getAttribute('aria-current')).toBe('true')
    await swiped
      .getByRole('button', { name: /to scale with a figure of 176 cm, zoom in/ })
      .waitFor()
    expect(await horizontalOverflow(small.page)).toBeLessThanOrEqual(0)
  },
)

browserTest(
  'on a phone the breadcrumb names the product, and the thumbnails are pictures (R-148, R-150)',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor(phone)
    await goTo('/products/marlow-double-breasted-coat')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await trail.getByText('Marlow Double-Breasted Coat').waitFor()
    const pictures = page.getByRole('link', { name: /^Show picture/ }).locator('img')
    expect(await pictures.count()).toBe(4)
    for (const picture of await pictures.all()) {
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
      expect([width > 36, height > 44]).toEqual([true, true])
    }
  },
)

browserTest(
  'the preview of a colour leaves when a thumbnail or a view is pressed',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/products/marlow-double-breasted-coat')
    const preview = page.locator('.product-gallery-preview')
    const black = page.getByRole('button', { name: 'Black', exact: true })
    for (const pressed of [
      page.getByRole('link', { name: 'Show picture 2 of 4' }),
      page.getByRole('button', { name: /zoom in$/ }).first(),
    ]) {
      await black.click()
      await preview.waitFor()
      await pressed.click()
      await preview.waitFor({ state: 'detached' })
      expect(await black.getAttribute('aria-pressed')).toBe('false')
    }
  },
)
