interface SizeTable {
  caption: string
  columns: readonly string[]
  /** Each begins with its size. */
  rows: readonly (readonly string[])[]
}

/** Body measurements by category, for the size guide and its sheet on product pages. */
export const sizeTables: Record<string, SizeTable> = {
  women: {
    caption: 'Women’s sizes, in inches',
    columns: ['Size', 'Bust', 'Waist', 'Hips'],
    rows: [
      ['XS', '31–32', '24–25', '34–35'],
      ['S', '33–34', '26–27', '36–37'],
      ['M', '35–36', '28–29', '38–39'],
      ['L', '37.5–39', '30.5–32', '40.5–42'],
      ['XL', '40.5–42', '33.5–35', '43.5–45'],
    ],
  },
  // The length is that of a shirt down the back.
  men: {
    caption: 'Men’s sizes, in inches',
    columns: ['Size', 'Chest', 'Waist', 'Length'],
    rows: [
      ['S', '35–37', '29–31', '27.5'],
      ['M', '38–40', '32–34', '28.5'],
      ['L', '41–43', '35–37', '29.5'],
      ['XL', '44–46', '38–40', '30.5'],
    ],
  },
}
