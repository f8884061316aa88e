import { letterSizes } from '../catalog/product/sizes.ts'
import { InfoTable } from './info-table.tsx'

const womensSizes = rowsOf('women', [
  ['31–32', '24–25', '34–35'],
  ['33–34', '26–27', '36–37'],
  ['35–36', '28–29', '38–39'],
  ['37.5–39', '30.5–32', '40.5–42'],
  ['40.5–42', '33.5–35', '43.5–45'],
])

const mensSizes = rowsOf('men', [
  ['35–37', '29–31', '27.5'],
  ['38–40', '32–34', '28.5'],
  ['41–43', '35–37', '29.5'],
  ['44–46', '38–40', '30.5'],
])

/** One row for each size on offer, with its measurements. */
function rowsOf(category: string, measurements: string[][]): string[][] {
  return (letterSizes[category] ?? []).map((size, index) => [size, ...(measurements[index] ?? [])])
}

/** Body measurements in inches. */
export function WomensSizes() {
  const columns = ['Size', 'Bust', 'Waist', 'Hips']
  return <InfoTable caption="Women’s sizes, in inches" columns={columns} rows={womensSizes} />
}

/** Body measurements in inches; the length is that of a shirt down the back. */
export function MensSizes() {
  const columns = ['Size', 'Chest', 'Waist', 'Length']
  return <InfoTable caption="Men’s sizes, in inches" columns={columns} rows={mensSizes} />
}
