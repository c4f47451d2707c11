import { type Shown, signingPage } from './page.ts'
import { languageOf } from './words.ts'

const shown: Shown = {
  path: '/sign/sgr_1001_1_1/token',
  contractName: 'Capital de giro',
  contractId: 1001,
  documentName: 'guarantee-1001.pdf',
  sha256: 'a'.repeat(64),
  signerName: 'Maria Souza',
  signerDocument: '52998224725',
  expiresAt: Date.parse('2026-12-01T12:00:00Z'),
  state: 'OPEN',
}

test('names that look like markup are text', () => {
  const hostile = `<img src=x onerror="alert(1)">\u202e'&`
  const page = signingPage(
    { ...shown, signerName: hostile, contractName: hostile, documentName: hostile },
    'en',
  )
  expect(page).not.toContain('<img')
  expect(page.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;\u202e&#39;&amp;</bdi>')).toHaveLength(4)
})

test('who may still answer has the forms, who has answered is told so', () => {
  expect(signingPage(shown, 'en')).toContain('value="SIGNED"')
  for (const [state, text] of [
    ['SIGNED', 'You have signed'],
    ['REFUSED', 'You refused'],
    ['ENDED', 'This link has ended'],
  ] as const) {
    const page = signingPage({ ...shown, state }, 'en')
    expect(page).toContain(text)
    expect(page).not.toContain('<form')
  }
})

test.each(['SIGNED', 'REFUSED', 'ENDED'] as const)(
  'a link whose signing is %s tells the outcome, and neither document nor person (suite S2)',
  state => {
    const { signerName, signerDocument, contractName, documentName, path } = shown
    for (const language of ['pt', 'en'] as const) {
      const page = signingPage({ ...shown, state }, language)
      for (const told of [signerName!, signerDocument, contractName, documentName, `${path}/document`]) {
        expect(page).not.toContain(told)
      }
    }
  },
)

test('the page speaks the language of its reader', () => {
  expect(signingPage(shown, 'pt')).toContain('<html lang="pt-BR">')
  expect(languageOf('en', 'pt-BR')).toBe('en')
  expect(languageOf(undefined, 'de-DE,en-US;q=0.8,pt;q=0.5')).toBe('en')
  expect(languageOf('fr', 'de')).toBe('pt')
  expect(languageOf(undefined, undefined)).toBe('pt')
})
