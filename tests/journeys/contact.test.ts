import { expect } from 'vitest'

import { houseAddress, houseEmail, housePhone } from '../../app/platform/house.ts'
import { readMail } from '../stage/mailbox.ts'
import { newcomer } from '../stage/shopper.ts'
import { journey } from '../stage/visitor.ts'

journey(
  'whoever has a question finds the house, or writes to it (R-312, R-313)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    const { email } = newcomer('hedy')
    await goTo('/contact')
    const main = page.getByRole('main')
    await main.getByText(houseAddress, { exact: true }).waitFor()
    const telephone = main.getByRole('link', { name: housePhone })
    expect(await telephone.getAttribute('href')).toMatch(/^tel:/)
    const post = main.getByRole('link', { name: houseEmail })
    expect(await post.getAttribute('href')).toMatch(/^mailto:/)

    const send = main.getByRole('button', { name: 'Send Message' })
    await main.getByLabel('Name').fill('Hedy Lamarr')
    await main.getByLabel('Email').fill(email)
    await send.click()
    await main.getByText('Please enter a message').waitFor()
    await main.getByLabel('Message').fill('Do you mend silk?')
    await send.click()
    await main.getByText('Thank you. Your message is with us.').waitFor()

    const mail = await readMail(houseEmail, /Hedy Lamarr/)
    for (const words of [email, 'Do you mend silk?']) expect(mail.text).toContain(words)
  },
)
