import { Chip, Stack, Typography } from '@mui/material'
import { BooleanInput, NumberInput, required, TextInput, useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'

import { ActButton } from '../act-button.tsx'
import { ActsOf } from '../log/acts-of.tsx'
import { RecordForm } from '../record-form.tsx'
import { Columns, RecordScreen, Section } from '../section.tsx'
import { CategoryInput } from './category-input.tsx'
import { Pictures } from './pictures.tsx'
import type { Product } from './product.ts'
import { Sizes } from './sizes.tsx'

export function ProductPage() {
  const { id = '' } = useParams()
  return (
    <RecordScreen
      of={useGetOne<Product>('products', { id })}
      kind="Product"
      title={({ name }) => name}
    >
      {(product) => <Whole product={product} />}
    </RecordScreen>
  )
}

function Whole({ product }: { product: Product }) {
  return (
    <>
      <Head product={product} />
      <Columns
        aside={
          <>
            <Pictures product={product} />
            <ActsOf subject={product.slug} />
          </>
        }
      >
        <Texts product={product} />
        <Sizes product={product} />
      </Columns>
    </>
  )
}

function Head({ product }: { product: Product }) {
  const { slug, name, is_active } = product
  const navigate = useNavigate()
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography color="text.secondary">{slug}</Typography>
      {is_active ? (
        <Chip size="small" variant="outlined" color="success" label="Offered" />
      ) : (
        <Chip size="small" label="Hidden" />
      )}
      <Stack direction="row" sx={{ gap: 1, marginLeft: 'auto' }}>
        <ActButton
          label={is_active ? 'Hide' : 'Offer'}
          variant={is_active ? 'outlined' : 'contained'}
          press={{
            title: is_active ? `Hide ${name}` : `Offer ${name}`,
            command: is_active ? 'products hide' : 'products activate',
            arguments: [slug],
            shown: { is_active },
            done: is_active ? `${name} is hidden.` : `${name} is offered.`,
          }}
        />
        <ActButton
          label="Delete"
          color="error"
          press={{
            title: `Delete ${name}`,
            command: 'products delete',
            arguments: [slug],
            asks: true,
          }}
          onDone={() => void navigate('/products')}
        />
      </Stack>
    </Stack>
  )
}

function Texts({ product }: { product: Product }) {
  const { slug, name, description, care, category_slug, price, original_price } = product
  const { is_featured, is_active } = product
  const category = category_slug
  const values = { name, description, care, category, price, original_price, is_featured }
  return (
    <Section title="Texts and price">
      <RecordForm
        values={values}
        toPress={(names, typed, before) => ({
          title: `Save ${name}`,
          command: 'products set',
          arguments: [
            slug,
            ...names.map((field) => `--${options[field] ?? field}=${wordOf(typed[field])}`),
          ],
          shown: Object.fromEntries(names.map((field) => [field, before[field]])),
          done: is_active ? 'Saved. The shop shows it at once.' : 'Saved.',
        })}
      >
        <TextInput source="name" label="Name" validate={required()} />
        <TextInput source="description" label="Text of its page" multiline minRows={3} />
        <TextInput
          source="care"
          label="Care"
          helperText="Key of its care text, such as leather. Leave empty for that of its category."
        />
        <CategoryInput source="category" label="Category" validate={required()} />
        <Stack direction="row" sx={{ gap: 2 }}>
          <NumberInput source="price" label="Price in dollars" min={0} validate={required()} />
          <NumberInput
            source="original_price"
            label="Price before"
            min={0}
            helperText="Shown struck through. Leave empty without a reduction."
          />
        </Stack>
        <BooleanInput source="is_featured" label="Shown first, and on the home page" />
      </RecordForm>
    </Section>
  )
}

/** Those of `products set` that have other names than their columns. */
const options: Record<string, string> = { original_price: 'was', is_featured: 'featured' }

/** A value as the command line wants it. */
function wordOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = String(value ?? '')
  return text.trim() === '' ? 'none' : text
}
