import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/**
 * The typefaces of documents: Arimo, whose letters are as wide as those of Helvetica and Arial. It has every
 * Latin letter, Greek, Cyrillic, and the marks that word processors write. Embedded, so that each reader
 * shows the same document.
 */
const faces = { regular: faceOf('400Regular'), bold: faceOf('700Bold') }

function faceOf(style: string): Font {
  const file = `@expo-google-fonts/arimo/${style}/Arimo_${style}.ttf`
  return create(readFileSync(fileURLToPath(import.meta.resolve(file)))) as Font
}

/**
 * Registers `regular` and `bold`. Read once for all documents: that is nine tenths of the work. fontkit
 * keeps with a glyph the character that first asked for it (a hyphen, or the other hyphen that looks the
 * same), and pdfkit writes it down; so each document has its own memory of glyphs, or its bytes would
 * depend on those before.
 */
export function registerFaces(pdf: PDFKit.PDFDocument): void {
  for (const [name, face] of Object.entries(faces)) {
    const own = Object.create(face, { _glyphs: { value: {} } })
    pdf.registerFont(name, own)
  }
}

/** Controls, directions and joiners show nothing; of scripts from right to left the order would be lost. */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Script=Hebrew}]/u

/** Text as the document can show it; other characters by their numbers, `\u{5408}`, never as another one. */
export function shown(text: string): string {
  return Array.from(text.normalize('NFC'), character => {
    const code = character.codePointAt(0)!
    const isShown = faces.regular.hasGlyphForCodePoint(code) && !NOT_SHOWN.test(character)
    return isShown ? character : `\\u{${code.toString(16)}}`
  }).join('')
}
