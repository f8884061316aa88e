/** Facts about the company that several pages and mails state. */
export const companyEmail = 'hello@lisiere.example'
export const companyPhone = '+1 (555) 010-4477'
export const companyAddress = '14 Selvedge Lane, Portland, ME 04101'
export const deliveryTime = '3-5 business days'

/** The brand's name in pages, titles and mails. */
export const brandName = 'Lisière'
