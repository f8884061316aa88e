import { expect } from 'vitest'

import { openOwnerPool, shop } from '../support/shop.ts'
import { signInAs } from '../support/signed-in-shopper.ts'
import { ada } from '../support/shopper.ts'
import { findAccessibilityViolations, browserTest } from '../support/visitor.ts'

const sweater = '/products/wharfe-shetland-crew'
const words = 'Twelve hours in the rain, and only the sleeves knew.'

browserTest('a buyer writes a review that visitors read', async ({ openVisitor }) => {
  const visitor = await openVisitor()
  const { page, goTo, consoleErrors } = visitor
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await signInAs(visitor, ada)
  await goTo(sweater)
  await reviews.getByRole('button', { name: 'Write a review' }).click()
  const before = await reviews.getByRole('article').count()
  const form = reviews.getByRole('form', { name: 'Write a review' })
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Please choose from one to five stars').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  // By the keys, as radio buttons are chosen: the focus was led to the stars.
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key)
  }
  expect(await form.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  expect(await form.getByText('Please choose').count()).toBe(0)
  await form.getByRole('textbox', { name: 'Your review' }).fill(words)

  // What is typed outlives a shop that does not answer, and the form being put aside.
  await page.route('**/rpc/submit_review', (route) => route.abort())
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Nothing you typed is lost.').waitFor()
  expect(consoleErrors.splice(0).join()).toContain('could not be changed')
  await page.unroute('**/rpc/submit_review')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Enter')
  expect(await form.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Send review' }).click()

  await reviews.getByText('Thank you. Your review is on this page.').waitFor()
  const first = reviews.getByRole('article').first()
  for (const line of [words, 'Your review', 'Verified purchase']) {
    await first.getByText(line, { exact: true }).waitFor()
  }
  expect(await reviews.getByRole('article').count()).toBe(Math.min(before + 1, 5))

  await goTo(sweater)
  await first.getByText('Your review', { exact: true }).waitFor()
  expect(await reviews.getByRole('button').count()).toBe(0)

  const other = await openVisitor()
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(request.url()))
  const read = other.page.getByRole('region', { name: 'Reviews' })
  // A page from memory shows a change after two seconds at the latest.
  const served = async () => (await fetch(shop.url + sweater)).text()
  await expect.poll(served).toContain(words)
  await other.goTo(sweater)
  expect(await read.getByText(words).count()).toBe(1)
  expect(await read.getByRole('button').count()).toBe(0)
  expect(await read.getByText('Your review').count()).toBe(0)
  expect(asked.filter((url) => /own_review|write-review/.test(url))).toEqual([])

  // The owner hides it: visitors no longer read it, and its author is told.
  const owner = await openOwnerPool()
  const hide = 'update public.shop_product_reviews set is_hidden = true where comment = $1'
  await owner.query(hide, [words])
  await owner.end()
  await expect.poll(served, { timeout: 2_000 }).not.toContain(words)
  await goTo(sweater)
  await reviews.getByText('The shop has hidden your review.').waitFor()
  expect(await reviews.getByText(words).count()).toBe(0)
  expect(await reviews.getByRole('button').count()).toBe(0)
})
