import { folded } from '../../../document/text.ts'
import type { Country } from '../../pricing/countries.ts'

interface CountryAddress {
  regionLabel: string
  postalCodeLabel: string
  postalCodeKeyboard: 'numeric' | 'text'
  /** The usual form. Others are accepted, without a tick. */
  postalCodeForm: RegExp
  regions: [code: string, name: string][]
}

/** The code of a region's name or code (`California`, `ca` → `CA`); an unknown text as it is. */
export function regionCode(country: Country, text: string): string {
  const wanted = folded(text).trim()
  const found = countryAddresses[country].regions.find(
    ([code, name]) => folded(code) === wanted || folded(name) === wanted,
  )
  return found?.[0] ?? text
}

export function isRegion(country: Country, code: string): boolean {
  return countryAddresses[country].regions.some(([known]) => known === code)
}

const unitedStates =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
const canada =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'
const mexico =
  'AGS Aguascalientes|BC Baja California|BCS Baja California Sur|CAMP Campeche|CHIS Chiapas|CHIH Chihuahua|CDMX Ciudad de México|COAH Coahuila|COL Colima|DGO Durango|MEX Estado de México|GTO Guanajuato|GRO Guerrero|HGO Hidalgo|JAL Jalisco|MICH Michoacán|MOR Morelos|NAY Nayarit|NL Nuevo León|OAX Oaxaca|PUE Puebla|QRO Querétaro|QROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|SON Sonora|TAB Tabasco|TAMPS Tamaulipas|TLAX Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas'

export const countryAddresses: Record<Country, CountryAddress> = {
  US: {
    regionLabel: 'State',
    postalCodeLabel: 'ZIP Code',
    postalCodeKeyboard: 'numeric',
    postalCodeForm: /^\d{5}(-?\d{4})?$/,
    regions: parseRegions(unitedStates),
  },
  CA: {
    regionLabel: 'Province',
    postalCodeLabel: 'Postal Code',
    postalCodeKeyboard: 'text',
    postalCodeForm: /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i,
    regions: parseRegions(canada),
  },
  MX: {
    regionLabel: 'State',
    postalCodeLabel: 'Código Postal',
    postalCodeKeyboard: 'numeric',
    postalCodeForm: /^\d{5}$/,
    regions: parseRegions(mexico),
  },
}

function parseRegions(list: string): [string, string][] {
  return list.split('|').map((region) => {
    const space = region.indexOf(' ')
    return [region.slice(0, space), region.slice(space + 1)]
  })
}
