/**
 * Streaming check that a PDF can be opened: `%PDF-` within the first 1,024 bytes and `%%EOF` within the
 * last, where readers look for them, and no encryption, because signers do not have the password. Only
 * the two ends and a few positions are held in memory.
 *
 * A document is encrypted if its last cross-reference section has the key `/Encrypt`. That section is a
 * trailer, or the dictionary of a cross-reference stream; neither is ever compressed. Only the end of
 * the file says where it begins (`startxref`), so each key is noted with the end of the section before
 * it: the last word `stream` or `startxref`. The same key elsewhere, as in an attachment, is ignored. A
 * key spelt with `#` is not detected.
 */
export type PdfInspection = ReturnType<typeof inspectPdf>

const HEADER = '%PDF-'
const END_MARK = '%%EOF'
const END_BYTES = 1024
/** The tail holds the end mark and, before it, where the last section begins. */
const TAIL_BYTES = END_BYTES + 64
/** `/Encrypt` is a key where its name ends: `/EncryptMetadata` is another one. */
const WORDS = /\/Encrypt(?=[\s\0<[(/%])|stream|trailer|startxref/g
/** The longest of them, which may lie across two chunks. */
const OVERLAP_BYTES = 9
const SECTION_AT = /startxref\s+(\d{1,10})/g
/** A revision of a document has two such keys at most. Of a file full of them no more are noted. */
const MAX_KEYS = 1_000

const NO_PDF = `must be a PDF document: ${HEADER} is not in its first ${END_BYTES} bytes`
const CUT_OFF = `is not complete: ${END_MARK} is not in its last ${END_BYTES} bytes`
const ENCRYPTED = 'is encrypted: must be a PDF document that opens without a password'

export function inspectPdf() {
  let head = ''
  let tail: Buffer = Buffer.alloc(0)
  const scan = scanSections()
  return {
    /** Takes the next bytes. Returns why this is no PDF as soon as it is certain. */
    take(chunk: Buffer): string | null {
      if (head.length < END_BYTES) {
        head += chunk.toString('latin1', 0, END_BYTES - head.length)
        if (head.length === END_BYTES && !head.includes(HEADER)) return NO_PDF
      }
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
      scan.take(chunk)
      return null
    },
    /** Why all of it is no PDF that opens; null where it is one. */
    fault(): string | null {
      const headerAt = head.indexOf(HEADER)
      if (headerAt < 0) return NO_PDF
      if (!tail.subarray(-END_BYTES).includes(END_MARK)) return CUT_OFF
      const sectionAt = Number([...tail.toString('latin1').matchAll(SECTION_AT)].at(-1)?.[1] ?? Number.NaN)
      return scan.hasKeyIn(sectionAt, headerAt) ? ENCRYPTED : null
    },
  }
}

/** Notes where keys stand, and which words end the sections before them. */
function scanSections() {
  const keys: { readonly at: number; readonly after: number }[] = []
  const lastTrailer = { from: -1, to: -1 }
  let trailerAt = -1
  let after = -1
  let carried: Buffer = Buffer.alloc(0)
  let carriedAt = 0
  /** Words that begin in the last bytes are left for the next look. */
  const look = (bytes: Buffer, until: number) => {
    for (const { 0: word, index } of bytes.toString('latin1').matchAll(WORDS)) {
      if (index >= until) break
      const at = carriedAt + index
      if (word.startsWith('/')) {
        if (keys.length < MAX_KEYS) keys.push({ at, after })
        continue
      }
      if (word === 'trailer') {
        trailerAt = at
        continue
      }
      if (word === 'startxref')
        Object.assign(lastTrailer, { from: trailerAt > after ? trailerAt : at, to: at })
      after = at
    }
  }
  return {
    take(chunk: Buffer): void {
      const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
      const until = Math.max(0, bytes.length - OVERLAP_BYTES)
      look(bytes, until)
      carried = bytes.subarray(until)
      carriedAt += until
    },
    /**
     * Whether a key is in the section that begins at `sectionAt`; positions count from the first byte of
     * the file or from its header. Readers repair a wrong position, so the trailer before the last
     * `startxref` counts, too.
     */
    hasKeyIn(sectionAt: number, headerAt: number): boolean {
      look(carried, carried.length)
      return keys.some(
        key =>
          (key.at >= sectionAt && key.after < sectionAt + headerAt) ||
          (key.at > lastTrailer.from && key.at < lastTrailer.to),
      )
    },
  }
}
