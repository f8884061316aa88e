/** The brand's name in pages, titles and mails. */
export const brandName = 'Lisière'
