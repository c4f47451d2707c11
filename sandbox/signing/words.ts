import en from './en.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/** Texts of the page, in the two languages of its readers. */
export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Both catalogues have the same texts, or this does not compile. */
export type Words = Readonly<typeof en & typeof pt>

export const WORDS: Readonly<Record<Language, Words>> = { pt, en }

/** The language that was chosen, else the first one of the browser's that we have, else Portuguese. */
export function languageOf(chosen: string | undefined, accepted: string | undefined): Language {
  const known = (tag: string) => LANGUAGES.find(language => tag.toLowerCase().startsWith(language))
  const wanted = (accepted ?? '').split(',').map(tag => known(tag.trim()))
  return known(chosen ?? '') ?? wanted.find(language => language !== undefined) ?? 'pt'
}
