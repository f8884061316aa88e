import { Button, Chip, Stack, Typography } from '@mui/material'
import {
  BooleanInput,
  Form,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  Title,
  useGetOne,
} from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'

import { ActButton, optionsOf } from '../act-button.tsx'
import { useAct } from '../act.tsx'
import { Failure } from '../failure.tsx'
import { ActsOf } from '../log/acts-of.tsx'
import { Columns, Section } from '../section.tsx'
import { Pictures } from './pictures.tsx'
import { amountText, useCategoryChoices, type Product } from './product.ts'
import { Sizes } from './sizes.tsx'

export function ProductPage() {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useGetOne<Product>('products', { id })
  return (
    <Stack sx={{ gap: 2, paddingY: 2 }}>
      <Failure error={error} retry={refetch} />
      {product && <Whole product={product} />}
    </Stack>
  )
}

function Whole({ product }: { product: Product }) {
  return (
    <>
      <Title title={product.name} />
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
  const categories = useCategoryChoices()
  const { act } = useAct()
  const values = valuesOf(product)
  async function save(typed: FieldValues) {
    const changes = changesOf(values, typed)
    const names = Object.keys(changes)
    if (names.length === 0) return
    await act({
      title: `Save ${product.name}`,
      command: 'products set',
      arguments: [product.slug, ...optionsOf(changes)],
      shown: Object.fromEntries(names.map((name) => [columns[name], shownValue(product, name)])),
      done: 'Saved. The shop shows it at once.',
    })
  }
  return (
    <Section title="Texts and price">
      <Form
        key={JSON.stringify(values)}
        defaultValues={values}
        onSubmit={save}
        warnWhenUnsavedChanges
      >
        <TextInput source="name" label="Name" validate={required()} />
        <TextInput source="description" label="Text of its page" multiline minRows={3} />
        <SelectInput
          source="category"
          label="Category"
          choices={categories}
          validate={required()}
        />
        <Stack direction="row" sx={{ gap: 2 }}>
          <NumberInput source="price" label="Price in dollars" min={0} validate={required()} />
          <NumberInput
            source="was"
            label="Price before"
            min={0}
            helperText="Shown struck through. Leave empty without a reduction."
          />
        </Stack>
        <BooleanInput source="featured" label="Shown first, and on the home page" />
        <Save />
      </Form>
    </Section>
  )
}

function Save() {
  const { isDirty } = useFormState()
  const { isBusy } = useAct()
  return (
    <Button type="submit" variant="contained" disabled={!isDirty || isBusy}>
      Save
    </Button>
  )
}

/** The options of `products set`, and the columns that they set. */
const columns: Record<string, string> = {
  name: 'name',
  description: 'description',
  category: 'category',
  price: 'price',
  was: 'original_price',
  featured: 'is_featured',
}

function valuesOf(product: Product) {
  const { name, description, category_slug, price, original_price, is_featured } = product
  return {
    name,
    description,
    category: category_slug,
    price,
    was: original_price,
    featured: is_featured,
  }
}

function shownValue(product: Product, name: string) {
  const value = Object.entries(valuesOf(product)).find(([known]) => known === name)?.[1] ?? null
  return typeof value === 'number' ? amountText(value) : value
}

/** What was typed anew, as the command line wants it. */
function changesOf(before: object, typed: FieldValues): Record<string, string> {
  const changed = Object.entries(before).filter(([name, value]) => (typed[name] ?? null) !== value)
  return Object.fromEntries(
    changed.map(([name]) => {
      const value: unknown = typed[name]
      if (typeof value === 'boolean') return [name, value ? 'on' : 'off']
      if (typeof value === 'number') return [name, value.toFixed(2)]
      return [name, typeof value === 'string' && value.trim() !== '' ? value : 'none']
    }),
  )
}
