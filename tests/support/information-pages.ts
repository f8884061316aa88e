import { shop } from '../../content/shop.ts'
import { fillIn } from '../../app/document/text.ts'
import { pageFiles } from '../../app/shop/info/page-files.ts'

/** The pages of content/pages: path, title and `h1`. */
export const informationPages = await Promise.all(
  Array.from(pageFiles, async ([path, load]) => {
    const { title, heading = title } = (await load()).frontmatter
    return { path, title, heading: fillIn(heading, { name: shop.name }) }
  }),
)
