import type { Command } from '../command-line/command.ts'

const fields = {
  name: { value: 'TEXT', help: 'name of the product' },
  category: { value: 'SLUG', help: 'its category: ./shop categories list' },
  price: { value: 'AMOUNT', help: 'dollars, like 79 or 79.50' },
  was: { value: 'AMOUNT', help: 'price before a reduction, shown struck through; none removes it' },
  description: { value: 'TEXT', help: 'text of its page; none removes it' },
  featured: { value: 'on|off', help: 'whether it is shown first and on the home page' },
}

export const productCommands: Command[] = [
  {
    name: 'products list',
    summary: 'list products by name',
    options: {
      category: { value: 'SLUG', help: 'of one category' },
      search: { value: 'TEXT', help: 'whose name or slug contains a text' },
      low: { value: 'PIECES', help: 'with at most this stock' },
      hidden: { help: 'only hidden ones' },
      limit: { value: 'NUMBER', help: 'at most this many; default: 200' },
    },
    load: async () => (await import('./list-products.ts')).listProducts,
  },
  {
    name: 'products show',
    summary: 'show a product, its stock and its prices so far',
    operands: 'SLUG',
    load: async () => (await import('./show-product.ts')).showProduct,
  },
  {
    name: 'products add',
    summary: 'add a product',
    operands: 'SLUG',
    details: 'The slug is its name in addresses, like linen-shirt. It cannot be changed later.',
    options: {
      ...fields,
      stock: { value: 'PIECES', help: 'pieces that can be sold; default: 0' },
      hidden: { help: 'do not offer it yet' },
    },
    load: async () => (await import('./add-product.ts')).addProduct,
  },
  {
    name: 'products set',
    summary: 'change a product',
    operands: 'SLUG',
    options: fields,
    load: async () => (await import('./set-product.ts')).setProduct,
  },
  {
    name: 'products hide',
    summary: 'offer products no longer; orders and their pages stay',
    operands: 'SLUG…',
    load: async () => (await import('./set-product.ts')).hideProducts,
  },
  {
    name: 'products activate',
    summary: 'offer hidden products',
    operands: 'SLUG…',
    load: async () => (await import('./set-product.ts')).activateProducts,
  },
  {
    name: 'stock add',
    summary: 'add delivered or returned pieces to the stock',
    operands: 'SLUG PIECES',
    load: async () => (await import('./change-stock.ts')).addStock,
  },
  {
    name: 'stock remove',
    summary: 'take lost or broken pieces from the stock',
    operands: 'SLUG PIECES',
    load: async () => (await import('./change-stock.ts')).removeStock,
  },
  {
    name: 'stock count',
    summary: 'set the stock to what was counted',
    operands: 'SLUG PIECES',
    options: {
      expect: {
        value: 'PIECES',
        help: 'refuse unless the stock is this one now, as it was when you counted',
      },
    },
    load: async () => (await import('./change-stock.ts')).countStock,
  },
  {
    name: 'categories list',
    summary: 'list the categories',
    load: async () => (await import('./categories.ts')).listCategories,
  },
  {
    name: 'categories add',
    summary: 'add a category',
    operands: 'SLUG',
    options: {
      name: { value: 'TEXT', help: 'name of the category' },
      description: { value: 'TEXT', help: 'text of its page' },
    },
    load: async () => (await import('./categories.ts')).addCategory,
  },
  {
    name: 'categories set',
    summary: 'change the name or the text of a category',
    operands: 'SLUG',
    options: {
      name: { value: 'TEXT', help: 'name of the category' },
      description: { value: 'TEXT', help: 'text of its page; none removes it' },
    },
    load: async () => (await import('./categories.ts')).setCategory,
  },
]
