/** The name that pages, titles and mails use. */
export const brandName = 'Lisière'
