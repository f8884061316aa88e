import { expect } from 'vitest'

import { shop } from '../../content/shop.ts'
import { readMail } from '../support/mailbox.ts'
import { newShopper } from '../support/shopper.ts'
import { browserTest } from '../support/visitor.ts'

browserTest(
  'the contact page shows addresses and sends a message (R-312, R-313)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const { email } = newShopper('hedy')
    await goTo('/contact')
    const main = page.getByRole('main')
    await main.getByText(shop.address, { exact: true }).waitFor()
    const telephone = main.getByRole('link', { name: shop.telephone })
    expect(await telephone.getAttribute('href')).toMatch(/^tel:/)
    const post = main.getByRole('link', { name: shop.email })
    expect(await post.getAttribute('href')).toMatch(/^mailto:/)

    const send = main.getByRole('button', { name: 'Send Message' })
    await main.getByLabel('Name').fill('Hedy Lamarr')
    // An error appears when the field is left, and goes as soon as it is corrected.
    await main.getByLabel('Email').fill('hedy@example')
    await main.getByLabel('Message').focus()
    const invalid = main.getByText('Please enter a valid email address')
    await invalid.waitFor()
    await main.getByLabel('Email').fill(email)
    await invalid.waitFor({ state: 'detached' })
    expect(await main.getByText('Please enter a message').count()).toBe(0)
    await send.click()
    await main.getByText('Please enter a message').waitFor()
    await main.getByLabel('Message').fill('Do you mend silk?')
    await send.click()
    await main.getByText('Thank you. Your message is with us.').waitFor()

    const mail = await readMail(shop.email, /Hedy Lamarr/)
    for (const words of [email, 'Do you mend silk?']) expect(mail.text).toContain(words)
  },
)
