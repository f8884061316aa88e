/** A field of the form of an import. */
interface ImportOption {
  label: string
  kind: 'switch' | 'number' | 'text' | 'category'
  /** What a select offers, by the word of the command. */
  choices?: Record<string, string>
  help?: string
}

/** What `products import` takes besides its file. */
export const importOptions: Record<string, ImportOption> = {
  stock: { kind: 'switch', label: 'Also set the stock of products that exist' },
  'create-categories': { kind: 'switch', label: 'Add categories that are not known' },
  'no-pictures': { kind: 'switch', label: 'Do not fetch pictures' },
  untracked: { kind: 'number', label: 'Pieces of new products whose stock is not counted' },
  category: { kind: 'category', label: 'Category of new products that name none' },
}

/** Those that few files need. */
export const moreOptions: Record<string, ImportOption> = {
  categories: {
    kind: 'text',
    label: 'Other names of categories',
    help: 'Shirts=men, Dresses=women',
  },
  'category-from': {
    kind: 'text',
    label: 'Also look for a category among',
    choices: { tags: 'the tags' },
  },
  sizes: { kind: 'text', label: 'Option that is the size', help: 'Like Length.' },
  split: {
    kind: 'text',
    label: 'Option that makes products of their own',
    help: 'Like Color.',
  },
  decimal: {
    kind: 'text',
    label: 'Decimal sign of prices',
    choices: { point: 'point', comma: 'comma' },
  },
  'currency-sign': {
    kind: 'text',
    label: 'Currency signs like €',
    choices: { ignore: 'ignore: all prices are dollars' },
  },
  price: {
    kind: 'text',
    label: 'Of several prices of a product',
    choices: { highest: 'the highest' },
  },
  ignore: {
    kind: 'text',
    label: 'Columns to leave out',
    help: 'Separated by commas. Those that may decide price, stock or visibility must be named.',
  },
  encoding: { kind: 'text', label: 'Encoding, unless it is UTF-8', help: 'Like windows-1252.' },
}

/** What the command says of its options, by the labels of their fields. */
export function withLabels(text: string): string {
  const all = { ...importOptions, ...moreOptions }
  return text.replaceAll(/--([a-z-]+)/g, (option, name: string) => {
    const label = all[name]?.label
    return label === undefined ? option : `“${label}”`
  })
}
