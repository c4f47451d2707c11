const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text within HTML, in elements and in quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character]!)
