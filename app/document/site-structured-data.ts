import { brandName, companyAddress, companyPhone } from './company.ts'

/** schema.org WebSite, with its search. */
export function webSiteJsonLd(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brandName,
    url: `${siteUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** schema.org Organization. */
export function organizationJsonLd(siteUrl: string, email: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brandName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email,
    telephone: companyPhone,
    address: companyAddress,
    foundingDate: '2019',
  }
}
