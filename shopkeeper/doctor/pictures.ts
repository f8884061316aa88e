import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Call } from '../command-line/command.ts'
import { countOf } from '../command-line/output.ts'
import { listPictureFiles } from '../pictures/sweep-pictures.ts'
import { ownPictureWidths } from '../../app/ui/picture/picture-files.ts'
import { onlyFindings, type Finding } from './finding.ts'

const ownFolder = '/pictures/own/'
const drawnFolder = fileURLToPath(new URL('../../public/pictures', import.meta.url))
const mostShown = 10

/** Rows that name pictures that are not there, and pictures of the owner that lack a size. */
export async function examinePictures({ database, environment }: Call): Promise<Finding[]> {
  const { rows } = await database.query<{ path: string; subject: string }>(
    `select path, min(subject) as subject from (
       select image_url as path, slug as subject from public.shop_products
       union all select unnest(images), slug from public.shop_products
       union all select image_url, 'the category ' || slug from public.shop_categories
     ) as named where path like '/pictures/%' group by path order by 2, 1`,
  )
  const { picturesDir } = environment
  const own = new Set((await listPictureFiles(picturesDir)).map(({ name }) => name))
  const drawn = new Set(await readdir(drawnFolder, { recursive: true }).catch(() => []))
  const findings = onlyFindings(
    rows.map(({ path, subject }) => {
      const missing = `The file of ${path} of ${subject} is missing.`
      if (!path.startsWith(ownFolder)) {
        const advice = 'Add another one: ./shop pictures add.'
        return !drawn.has(path.slice('/pictures/'.length)) && { finding: missing, advice }
      }
      const name = path.slice(ownFolder.length)
      if (!own.has(name)) {
        const advice = `It should be in ${picturesDir}: is that where the shop has its pictures? Copy it from a backup, or remove it (./shop pictures remove) and add it again.`
        return { finding: missing, advice }
      }
      const avifOf = (width: number) => name.replace(/\.webp$/, `-${width}.avif`)
      const lacking = ownPictureWidths.filter((width) => !own.has(avifOf(width)))
      return (
        lacking.length > 0 && {
          finding: `${path} of ${subject} lacks the widths ${lacking.join(', ')}: browsers show no picture where they ask for one of them.`,
          advice: 'Copy them from a backup, or remove the picture and add it again.',
        }
      )
    }),
  )
  const more = findings.length - mostShown
  if (more <= 0) return findings
  return [
    ...findings.slice(0, mostShown),
    { finding: `${countOf(more, 'picture')} more.`, advice: 'The same holds for them.' },
  ]
}
