import { isUtf8 } from 'node:buffer'
import { MIMEType, TextDecoder } from 'node:util'
import { parse } from 'content-disposition'
import { Refusal } from '../errors/errors.ts'

/**
 * The head of a multipart part: name, file name, type and charset from its headers. Ambiguous or unsupported
 * headers are refused with the name of the field.
 */
export interface PartHead {
  readonly name: string
  /** Null when absent; empty when no file was chosen in a browser. */
  readonly fileName: string | null
  /** Without parameters, in lower case. */
  readonly type: string
  /** Null when absent, which means UTF-8. */
  readonly charset: string | null
  /** True for text without a file name or content type. */
  readonly isPlain: boolean
}

/** Headers from the parser: bytes as Latin-1, names in lower case. */
export type PartHeaders = Readonly<Record<string, readonly string[]>>

/** The encodings that RFC 7578 permits in forms: they change no byte. */
const PLAIN_ENCODINGS = new Set(['7bit', '8bit', 'binary'])
/** RFC 8187: charset, language, and percent-encoded bytes. */
const EXTENDED = /^([^'%\s]+)'[^']*'((?:%[\da-f]{2}|[^%])*)$/i
/**
 * Encodings that Node decodes exactly as WHATWG does. Its tables of Big5, EUC and Shift_JIS differ, so text
 * could change.
 */
const DECODED = /^(?:utf-8|utf-16[bl]e|ibm866|iso-8859-\S+|koi8-[ru]|macintosh|windows-\d+|x-mac-cyrillic)$/
const PLAIN_TYPE = 'text/plain'
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/

/** Returns the refusal instead of throwing it: the parser would take an exception for its own. */
export function readHead(headers: PartHeaders): PartHead | Refusal {
  try {
    return headOf(headers)
  } catch (error) {
    return error as Refusal
  }
}

function headOf(headers: PartHeaders): PartHead {
  const disposition = textOf(Buffer.from(only(headers, 'content-disposition', null), 'latin1'), {
    field: null,
    what: 'the head of a part',
  })
  // Browsers write a quotation mark as %22 and leave a backslash; older programs write \".
  const multipart = !disposition.includes('\\"')
  const { name, filename, ...rest } = parse(disposition, { multipart, extended: false }).parameters
  if (name === undefined) throw invalid(null, 'a part of the form has no name')
  if (name in Object.prototype) throw invalid(name, 'is not a known field')
  if (rest['name*'] !== undefined) throw invalid(name, 'must have its name in UTF-8, without name*')
  const encoding = only(headers, 'content-transfer-encoding', name, '7bit').trim().toLowerCase()
  if (!PLAIN_ENCODINGS.has(encoding)) {
    throw invalid(name, `is encoded as ${shown(encoding)}: send forms without Content-Transfer-Encoding`)
  }
  const extended = rest['filename*']
  const fileName = extended === undefined ? (filename ?? null) : extendedText(extended, name)
  const contentType = only(headers, 'content-type', name, PLAIN_TYPE)
  if (contentType === PLAIN_TYPE) {
    return { name, fileName, type: PLAIN_TYPE, charset: null, isPlain: fileName === null }
  }
  return { name, fileName, ...typeOf(contentType, name), isPlain: false }
}

/** The only value of a header. Two are ambiguous: programs differ in which one they read. */
function only(headers: PartHeaders, header: string, field: string | null, otherwise = ''): string {
  const values = headers[header] ?? []
  if (values.length > 1) throw invalid(field, `has the header ${header} more than once`)
  return values[0] || otherwise
}

function typeOf(header: string, field: string): Pick<PartHead, 'type' | 'charset'> {
  try {
    const { essence, params } = new MIMEType(header)
    return { type: essence, charset: params.get('charset') }
  } catch {
    throw invalid(field, 'has an invalid Content-Type')
  }
}

/** `filename*` (RFC 8187), which takes precedence over `filename`. */
function extendedText(value: string, field: string): string {
  const [, charset, encoded] = EXTENDED.exec(value) ?? []
  if (charset === undefined || encoded === undefined) throw invalid(field, 'has an invalid filename*')
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_all, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return textOf(Buffer.from(bytes, 'latin1'), { field, what: 'its filename*', charset })
}

/** True for JSON and text, even with a file name: `new Blob([json], { type })` always has one. */
export function isText({ fileName, type }: PartHead): boolean {
  return fileName === null || type.startsWith('text/') || JSON_TYPE.test(type)
}

/** Decodes a field by its charset. CRLF becomes LF: forms send each line end as two characters. */
export function fieldText(bytes: Buffer, { name, charset, type }: PartHead): string {
  const text = textOf(bytes, { field: name, charset })
  if (JSON_TYPE.test(type)) return text.replace(/^\ufeff/, '')
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text
}

interface Labelled {
  readonly field: string | null
  /** The part of the field, when it is not its value. */
  readonly what?: string
  readonly charset?: string | null
}

function textOf(bytes: Buffer, { field, what, charset = null }: Labelled): string {
  const subject = what === undefined ? '' : `${what} `
  const label = charset?.trim().toLowerCase() ?? 'utf-8'
  if (label === 'utf-8' || label === 'utf8') {
    if (!isUtf8(bytes)) throw invalid(field, `${subject}is not valid UTF-8`)
    return bytes.toString()
  }
  const decoder = decoderOf(label)
  if (decoder === null) {
    throw invalid(field, `${subject}has the charset ${shown(label)}, which is not read here: use UTF-8`)
  }
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalid(field, `${subject}is not valid ${shown(label)}`)
  }
}

function decoderOf(label: string): TextDecoder | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return DECODED.test(decoder.encoding) ? decoder : null
  } catch {
    return null
  }
}

/** Client-supplied text, made safe for an error text. */
function shown(label: string): string {
  return label.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 40)
}

export function invalid(field: string | null, reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', { field, reason })
}
