import { chooseLanguage, chooseTheme, language, theme, words } from '../text/i18n.ts'
import { Select } from './Select.tsx'

const LANGUAGES = [
  ['en', 'English'],
  ['pt', 'Português'],
] as const

export function Preferences() {
  const { nav } = words.value
  return (
    <span class="taste">
      <Select
        aria-label={nav.language}
        value={language.value}
        options={LANGUAGES}
        onChoose={chooseLanguage}
      />
      <Select
        aria-label={nav.theme}
        value={theme.value}
        options={(['auto', 'light', 'dark'] as const).map(one => [one, nav.themes[one]])}
        onChoose={chooseTheme}
      />
    </span>
  )
}
