/** A text as it is compared, in any width, case and composition; `search.folded` of the database does the same. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
}

/** Whether a reader sees nothing of it. */
export function isBlank(text: string): boolean {
  return folded(text).trim() === ''
}
