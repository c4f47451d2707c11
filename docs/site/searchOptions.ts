/** Options of the search index: the builder and the page that reads it must agree. */
export const SEARCH_OPTIONS = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'language'],
}
