import { expect } from 'vitest'

import { comeSignedIn } from '../stage/signed-in.ts'
import { illegible } from '../stage/legible.ts'
import { settled } from '../stage/settled.ts'
import { journey, largeTextJourney, overhang, phone, type Visitor } from '../stage/visitor.ts'

// A small phone, which is also a desk at 400 %, and what lies between a phone and a desk.
const widths = [320, 600, 820, 1024]

journey('every window is wide enough for a visitor', async ({ visitor }) => {
  const paths = ['/', '/products', '/products/lagan-wrap-dress', '/categories', '/search?q=wool']
  expect(await faultsOf(visitor, [...paths, '/login', '/contact', '/size-guide'])).toEqual([])
})

journey('and for a shopper', async ({ visitor }) => {
  const { page, goTo } = visitor
  await comeSignedIn(visitor)
  await goTo('/products/orchard-straw-hat')
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/cart')
  expect(await faultsOf(visitor, ['/cart', '/wishlist', '/checkout', '/account'])).toEqual([])
})

largeTextJourney('text of twice the size fits a phone', async ({ arrive }) => {
  const visitor = await arrive(phone)
  await comeSignedIn(visitor)
  await visitor.goTo('/products/orchard-straw-hat')
  await visitor.page.getByRole('button', { name: 'Buy Now' }).click()
  await visitor.page.waitForURL('**/cart')
  const paths = ['/', '/products', '/products/lagan-wrap-dress', '/search?q=wool', '/contact']
  const tooWide: string[] = []
  for (const path of [...paths, '/cart', '/checkout', '/account', '/size-guide']) {
    await visitor.goTo(path)
    await settled(visitor.page)
    const beyond = await overhang(visitor.page)
    if (beyond > 0) tooWide.push(`${path}: ${beyond} px too wide`)
  }
  expect(tooWide).toEqual([])
})

/** Looks at each page in windows of all widths; one line for each thing that cannot be read. */
async function faultsOf({ page, goTo }: Visitor, paths: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await overhang(page)
      if (beyond > 0) faults.push(`${path} at ${width}: ${beyond} px too wide`)
      faults.push(...(await illegible(page)).map((fault) => `${path} at ${width}: ${fault}`))
    }
  }
  return faults
}
