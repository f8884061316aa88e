/** The pages on which carriers show where a parcel is. */
const trackingPages: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
}

export const carriers = Object.keys(trackingPages)

/** The page of a parcel; null for a carrier that is not listed. Upper and lower case are alike. */
export function trackingUrl(carrier: string | null, number: string | null): string | null {
  if (carrier === null || number === null) return null
  const known = carriers.find((name) => name.toLowerCase() === carrier.toLowerCase())
  return (known && trackingPages[known]?.(encodeURIComponent(number))) ?? null
}
