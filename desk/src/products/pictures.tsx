import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'

import { ActButton } from '../act-button.tsx'
import { useAct } from '../act.tsx'
import { Section } from '../section.tsx'
import { PictureDrop } from './picture-drop.tsx'
import type { Product } from './product.ts'

/** The pictures of a product in their order; the first one is shown in lists. */
export function Pictures({ product }: { product: Product }) {
  const { slug, name, pictures } = product
  const { act } = useAct()
  const [fit, setFit] = useState('crop')
  const [image_url = null, ...images] = pictures
  const shown = { image_url, images }
  const add = (files: File[]) =>
    void act({
      title: `Pictures of ${name}`,
      command: 'pictures add',
      arguments: [slug, `--fit=${fit}`, ...files],
      done: files.length === 1 ? 'The picture is added.' : `${files.length} pictures are added.`,
    })
  return (
    <Section title="Pictures">
      <Box component="ol" sx={grid}>
        {pictures.map((src, at) => (
          <li key={`${at} ${src}`}>
            <Box
              component="img"
              src={src}
              alt={`Picture ${at + 1}`}
              sx={{ width: '100%', aspectRatio: '4/5', objectFit: 'cover', display: 'block' }}
            />
            <Stack direction="row" sx={{ '& button': { minWidth: 0, paddingX: 0.75 } }}>
              {at > 0 && (
                <ActButton
                  label="Earlier"
                  aria-label={`Earlier: picture ${at + 1}`}
                  variant="text"
                  press={{
                    title: `Pictures of ${name}`,
                    command: 'pictures order',
                    arguments: [slug, ...moved(pictures.length, at)],
                    shown,
                    done: `Picture ${at + 1} is number ${at} now.`,
                  }}
                />
              )}
              <ActButton
                label="Remove"
                aria-label={`Remove picture ${at + 1}`}
                variant="text"
                color="error"
                press={{
                  title: `Remove picture ${at + 1}`,
                  command: 'pictures remove',
                  arguments: [slug, String(at + 1)],
                  shown,
                  asks: `${name} no longer shows picture ${at + 1}. To have it back, add its file again.`,
                  done: `Picture ${at + 1} is removed.`,
                }}
              />
            </Stack>
          </li>
        ))}
      </Box>
      <PictureDrop label="Add pictures" onFiles={add} />
      <Stack
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, marginTop: 1 }}
      >
        <Typography variant="body2">Other shapes than 4:5:</Typography>
        {['crop', 'pad'].map((way) => (
          <Button
            key={way}
            size="small"
            variant={way === fit ? 'outlined' : 'text'}
            aria-pressed={way === fit}
            onClick={() => setFit(way)}
          >
            {way === 'crop' ? 'Crop' : 'White around'}
          </Button>
        ))}
      </Stack>
    </Section>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
  gap: 1,
  padding: 0,
  margin: '0 0 1rem',
  listStyle: 'none',
}

/** The numbers of all pictures, with this one a place earlier. */
function moved(count: number, at: number): string[] {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1))
  const [taken = ''] = numbers.splice(at, 1)
  return numbers.toSpliced(at - 1, 0, taken)
}
