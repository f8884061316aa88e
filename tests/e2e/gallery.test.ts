import { expect } from 'vitest'

import { browserTest, horizontalOverflow, phone } from '../support/visitor.ts'

browserTest(
  'the gallery is used by thumbnails, and on a phone, where they are pictures, by swiping (R-148, R-150)',
  async ({ visitor, openVisitor }) => {
    const { page, goTo } = visitor
    await goTo('/products/marlow-double-breasted-coat')
    const strip = page.getByRole('list', { name: 'Pictures of Marlow Double-Breasted Coat' })
    expect(await strip.getByRole('listitem').count()).toBe(4)
    const second = page.getByRole('link', { name: 'Show Marlow Double-Breasted Coat, back' })
    await second.click()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
    const looked = await strip.evaluate((list) => list.scrollLeft / list.clientWidth)
    expect(Math.round(looked)).toBe(1)
    expect(new URL(page.url()).hash).toBe('')

    const small = await openVisitor(phone)
    await small.goTo('/products/marlow-double-breasted-coat')
    const trail = small.page.getByRole('navigation', { name: 'Breadcrumb' })
    await trail.getByText('Marlow Double-Breasted Coat').waitFor()
    const pictures = small.page.getByRole('link', { name: /^Show Marlow/ }).locator('img')
    expect(await pictures.count()).toBe(4)
    for (const picture of await pictures.all()) {
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
      expect([width > 36, height > 44]).toEqual([true, true])
    }
    const swiped = small.page.getByRole('list', { name: 'Pictures of Marlow' })
    await swiped.evaluate((list) => list.scrollTo({ left: list.clientWidth * 3 }))
    const fourth = small.page.getByRole('link', { name: /^Show .* with a figure of 176 cm$/ })
    await expect.poll(() => fourth.getAttribute('aria-current')).toBe('true')
    await swiped.getByRole('button', { name: /to scale with a figure of 176 cm, zoom$/ }).waitFor()
    expect(await horizontalOverflow(small.page)).toBeLessThanOrEqual(0)
  },
)

browserTest(
  'the preview of a colour leaves when a thumbnail or a view is pressed',
  async ({ page, goTo }) => {
    await goTo('/products/marlow-double-breasted-coat')
    const preview = page.locator('.product-gallery-preview')
    const black = page.getByRole('button', { name: 'Black', exact: true })
    for (const pressed of [
      page.getByRole('link', { name: 'Show Marlow Double-Breasted Coat, back' }),
      page.getByRole('button', { name: /zoom$/ }).first(),
    ]) {
      await black.click()
      await preview.waitFor()
      await pressed.click()
      await preview.waitFor({ state: 'detached' })
      expect(await black.getAttribute('aria-pressed')).toBe('false')
    }
  },
)

browserTest('the focus in the gallery is on the picture that is seen', async ({ page, goTo }) => {
  await goTo('/products/marlow-double-breasted-coat')
  const strip = page.getByRole('list', { name: 'Pictures of Marlow Double-Breasted Coat' })
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const list = activeElement?.closest('.product-gallery-strip')
      const [view, frame] = [activeElement, list].map((each) => each?.getBoundingClientRect().left)
      return [activeElement?.ariaLabel, Math.round((view ?? 0) - (frame ?? 1000))]
    })
  const name = 'Marlow Double-Breasted Coat'
  await strip.focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toEqual([`${name}, zoom`, 0])
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toEqual([`${name}, back, zoom`, 0])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `${name}, back, zoom`, pressed: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  const first = page.getByRole('link', { name: `Show ${name}`, exact: true })
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
})
