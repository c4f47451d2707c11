import { computed, signal } from '@preact/signals'
import { words as catalogue, type Language, type Words } from './catalogue.ts'

export type { Language }
export type Theme = 'auto' | 'light' | 'dark'

const LANGUAGE_STORED_AS = 'lastro.language'
const THEME_STORED_AS = 'lastro.theme'

/** Preferences, unlike the key, may outlive the tab. */
const kept = localStorage.getItem(LANGUAGE_STORED_AS)
const own = navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en'
export const language = signal<Language>(kept === 'pt' || kept === 'en' ? kept : own)
export const theme = signal<Theme>((localStorage.getItem(THEME_STORED_AS) as Theme | null) ?? 'auto')

/** Every text of the console in the user's language. */
export const words = computed<Words>(() => catalogue[language.value])

export function chooseLanguage(next: Language): void {
  localStorage.setItem(LANGUAGE_STORED_AS, next)
  language.value = next
}

export function chooseTheme(next: Theme): void {
  localStorage.setItem(THEME_STORED_AS, next)
  theme.value = next
}
