import { Stack, Typography } from '@mui/material'
import { DataTable, List, required, SearchInput, TextInput, TopToolbar } from 'react-admin'

import { ActButton, FormButton, optionsOf } from '../act-button.tsx'
import { useAct } from '../act.tsx'
import { listProps, RowLink, tableProps, wideOnly } from '../list.tsx'
import { CategoryInput } from './category-input.tsx'
import { PictureDrop } from './picture-drop.tsx'
import type { Category } from './product.ts'
import { Thumbnail } from './thumbnail.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name" />]

export function CategoryList() {
  return (
    <List
      {...listProps}
      title="Categories"
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <DataTable<Category> {...tableProps}>
        <DataTable.Col<Category>
          label="Picture"
          disableSort
          render={({ image_url }) => <Thumbnail src={image_url} />}
        />
        <DataTable.Col<Category>
          source="name"
          label="Name"
          render={(row) => <RowLink to={productsOf(row)}>{row.name}</RowLink>}
        />
        <DataTable.Col<Category>
          label="Text"
          sx={wideOnly}
          disableSort
          render={({ description }) => <Typography variant="body2">{description}</Typography>}
        />
        <DataTable.Col<Category> source="product_count" label="Products" align="right" />
        <DataTable.Col<Category>
          label="Change"
          disableSort
          render={(row) => <Acts category={row} />}
        />
      </DataTable>
    </List>
  )
}

function productsOf({ slug }: Category): string {
  return `/products?${new URLSearchParams({ filter: JSON.stringify({ category_slug: slug }) })}`
}

function Actions() {
  return (
    <TopToolbar>
      <FormButton
        label="Add category"
        variant="contained"
        toPress={({ slug, ...texts }) => ({
          title: 'Add category',
          command: 'categories add',
          arguments: [slug, ...optionsOf(texts)],
          done: `${texts['name']} is added.`,
        })}
      >
        <TextInput source="name" label="Name" validate={required()} />
        <TextInput
          source="slug"
          label="Name in addresses"
          helperText="Like knitwear. It cannot be changed later."
          validate={required()}
        />
        <TextInput source="description" label="Text of its page" multiline />
      </FormButton>
    </TopToolbar>
  )
}

function Acts({ category }: { category: Category }) {
  const { slug, name, description, product_count } = category
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& button': { minWidth: 0 } }}
    >
      <FormButton
        label="Edit"
        variant="text"
        aria-label={`Edit ${name}`}
        submitLabel="Save"
        values={{ name, description }}
        toPress={(typed) => ({
          title: `Edit ${name}`,
          command: 'categories set',
          arguments: [
            slug,
            `--name=${typed['name']}`,
            `--description=${typed['description']?.trim() || 'none'}`,
          ],
          shown: { name, description },
          done: `${typed['name']} is saved.`,
        })}
      >
        <TextInput source="name" label="Name" validate={required()} />
        <TextInput source="description" label="Text of its page" multiline />
      </FormButton>
      <Picture category={category} />
      <FormButton
        label="Merge"
        variant="text"
        aria-label={`Merge ${name}`}
        toPress={({ into }) => ({
          title: `Merge ${name}`,
          command: 'categories merge',
          arguments: [slug, into],
          asks: true,
        })}
      >
        <CategoryInput
          source="into"
          label="Into"
          without={slug}
          helperText={`${name} is removed; its products and links lead there.`}
          validate={required()}
        />
      </FormButton>
      {product_count === 0 && (
        <ActButton
          label="Remove"
          variant="text"
          color="error"
          aria-label={`Remove ${name}`}
          press={{
            title: `Remove ${name}`,
            command: 'categories remove',
            arguments: [slug],
            asks: true,
            done: `${name} is removed.`,
          }}
        />
      )}
    </Stack>
  )
}

function Picture({ category: { slug, name, image_url } }: { category: Category }) {
  const { act } = useAct()
  async function change(files: File[], close: () => void) {
    const outcome = await act({
      title: `Picture of ${name}`,
      command: 'categories picture',
      arguments: [slug, ...files],
      shown: { image_url },
      done: `${name} has its picture.`,
    })
    if (outcome) close()
  }
  return (
    <FormButton
      label="Picture"
      variant="text"
      aria-label={`Picture of ${name}`}
      submitLabel="Remove picture"
      isRemoval
      toPress={() => ({
        title: `Picture of ${name}`,
        command: 'categories picture',
        arguments: [slug, 'none'],
        shown: { image_url },
        asks: `${name} no longer shows its picture. To have it back, add its file again.`,
        done: `${name} has no picture now.`,
      })}
    >
      {(close) => (
        <PictureDrop
          label="New picture"
          isMultiple={false}
          onFiles={(files) => void change(files, close)}
        />
      )}
    </FormButton>
  )
}
