/** The pages on which carriers show where a parcel is; its number follows. */
const trackingPages = {
  UPS: 'https://www.ups.com/track?tracknum=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
}

export const carriers = Object.keys(trackingPages)

/** The page of a parcel; null for a carrier that is not listed. Upper and lower case are alike. */
export function trackingUrl(carrier: string | null, number: string | null): string | null {
  if (carrier === null || number === null) return null
  const [, page] =
    Object.entries(trackingPages).find(([name]) => name.toLowerCase() === carrier.toLowerCase()) ??
    []
  return page === undefined ? null : page + encodeURIComponent(number)
}
