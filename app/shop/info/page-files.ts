import type { ComponentType } from 'react'

/** A file of content/pages, compiled by vite.pages.ts. */
export interface PageFile {
  default: ComponentType<{ components: object }>
  frontmatter: { title: string; description: string; heading?: string; updated?: string }
}

const files = import.meta.glob<PageFile>('../../../content/pages/*.mdx')

/** The information pages by their paths: content/pages/about.mdx is /about. */
export const pageFiles = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/.*(\/[^/]+)\.mdx$/, '$1'), load]),
)
