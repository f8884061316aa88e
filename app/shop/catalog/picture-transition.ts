/** A product's picture keeps this name from card to product page, so that it grows from one into the other. */
export function pictureTransitionName({ slug }: { slug: string }): string {
  return `picture-${slug}`
}
