import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { holdBack } from '../stage/hold-back.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { journey } from '../stage/visitor.ts'

journey(
  'a shopper tells who they are, and hears whether it was kept (R-287, R-288, R-289, R-290, R-291, R-292, R-293, R-294, R-295)',
  async ({ visitor }) => {
    const { page, goTo, complaints } = visitor
    const { email } = await comeSignedIn(visitor)
    await goTo('/account')
    const main = page.getByRole('main')
    const hero = 'My Account - Manage your personal information and preferences'
    await main.getByRole('heading', { level: 1, name: hero, exact: true }).waitFor()
    const form = main.locator('form', {
      has: page.getByRole('heading', { name: 'Personal Information' }),
    })
    const own = form.getByLabel('Email')
    expect([await own.inputValue(), await own.isDisabled()]).toEqual([email, true])
    await form.getByText('Email address cannot be changed', { exact: true }).waitFor()
    const phone = form.getByLabel('Phone')
    const birthday = form.getByLabel('Date of Birth')
    expect(await phone.getAttribute('type')).toBe('tel')
    expect(await birthday.getAttribute('type')).toBe('date')

    await form.getByLabel('First Name').fill('Augusta')
    await form.getByLabel('Last Name').fill('King')
    await phone.fill('+1 555 010 4477')
    await birthday.fill('1990-12-10')
    const letGo = await holdBack(page, '**/rest/v1/shop_profiles*')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await form.getByRole('button', { name: 'Saving Changes...' }).waitFor()
    letGo()
    const banner = form.getByRole('status').filter({ hasText: 'Profile updated successfully!' })
    await banner.waitFor()
    expect(await standsAbove(banner, own)).toBe(true)
    await form.getByRole('button', { name: 'Save Changes' }).waitFor()

    await goTo('/account')
    await expect.poll(() => form.getByLabel('First Name').inputValue()).toBe('Augusta')
    expect(await form.getByLabel('Last Name').inputValue()).toBe('King')
    expect(await phone.inputValue()).toBe('+1 555 010 4477')
    expect(await birthday.inputValue()).toBe('1990-12-10')

    await page.route('**/rest/v1/shop_profiles*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The register is closed.' } }),
    )
    await phone.fill('+1 555 010 0000')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const refusal = form.getByRole('alert').filter({ hasText: 'The register is closed.' })
    await refusal.waitFor()
    expect(await standsAbove(refusal, own)).toBe(true)
    expect(await redness(refusal)).toBeGreaterThan(40)
    expect(await banner.count()).toBe(0)
    // What was typed is still there; what the browser noted of the answer is what we wanted.
    expect(await phone.inputValue()).toBe('+1 555 010 0000')
    expect(complaints.splice(0).join()).toContain('500')
  },
)

async function standsAbove(banner: Locator, field: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([banner.boundingBox(), field.boundingBox()])
  return above !== null && below !== null && above.y + above.height <= below.y
}

/** By how much red outweighs green in the words of a message. */
function redness(message: Locator): Promise<number> {
  return message.evaluate((element) => {
    const [red = 0, green = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number)
    return red - green
  })
}
