import './style.css'
import { effect } from '@preact/signals'
import { render } from 'preact'
import { language, theme } from './text/i18n.ts'
import { Shell } from './views/Shell.tsx'

effect(() => {
  document.documentElement.lang = language.value === 'pt' ? 'pt-BR' : 'en'
})
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
function showTheme(): void {
  const isDark = theme.value === 'dark' || (theme.value === 'auto' && systemIsDark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
effect(showTheme)
systemIsDark.addEventListener('change', showTheme)
render(<Shell />, document.getElementById('app')!)
