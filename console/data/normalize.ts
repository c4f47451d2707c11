/** A text for searching and sorting: without marks and capitals. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase()
}
