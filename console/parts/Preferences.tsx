import {
  chooseLanguage,
  chooseTheme,
  type Language,
  language,
  type Theme,
  theme,
  words,
} from '../text/i18n.ts'

export function Taste() {
  const { nav } = words.value
  return (
    <span class="taste">
      <select
        aria-label={nav.language}
        value={language.value}
        onChange={event => chooseLanguage(event.currentTarget.value as Language)}
      >
        <option value="en">English</option>
        <option value="pt">Português</option>
      </select>
      <select
        aria-label={nav.theme}
        value={theme.value}
        onChange={event => chooseTheme(event.currentTarget.value as Theme)}
      >
        {(['auto', 'light', 'dark'] as const).map(one => (
          <option key={one} value={one}>
            {nav.themes[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
