import en from './en.json' with { type: 'json' }
import type { Messages } from './messages.generated.ts'
import pt from './pt.json' with { type: 'json' }

export type Language = 'en' | 'pt'
type Node = string | { readonly [key: string]: Node }

/** The catalogues of messages. They have the same keys, or this does not compile. */
const catalogues: Readonly<Record<Language, typeof en & typeof pt>> = { en, pt }

/** Names of the `{placeholders}` in a text, each once. */
export const placeholdersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
]

/** A text with placeholders becomes a function of their values, in the order of the English text. */
function compiled(node: Node, english: Node): unknown {
  if (typeof node !== 'string') {
    const entries = Object.entries(node)
    return Object.fromEntries(entries.map(([key, value]) => [key, compiled(value, nodeAt(english, key))]))
  }
  const names = placeholdersOf(String(english))
  if (names.length === 0) return node
  return (...values: readonly (string | number)[]) =>
    node.replace(/\{(\w+)\}/g, (_, name: string) => String(values[names.indexOf(name)]))
}

const nodeAt = (node: Node, key: string): Node => (typeof node === 'string' ? node : node[key]!)

/** Texts that depend on more than their values. */
function conditional({ contract, action, book }: Messages) {
  return {
    book: {
      ...book,
      found: (count: number, shown: string) => (count === 1 ? book.foundOne : book.foundMany(shown)),
    },
    contract: {
      ...contract,
      signatureEvent: contract.signatureEvent as Readonly<Record<string, string>>,
      soldAt: (ratio: string, isImmediate: boolean) =>
        isImmediate ? contract.soldAtOnce(ratio) : contract.soldAfterDeadline(ratio),
      policyOf: (mode: string, kind: string, hours: number) =>
        `${contract.policyKind[kind === 'FULL' ? 'FULL' : 'PARTIAL']}, ${
          mode === 'IMMEDIATE' ? contract.policyAtOnce : contract.policyAfterNotice(hours)
        }`,
    },
    action: {
      ...action,
      atLiquidation: (ratio: string, isImmediate: boolean) =>
        isImmediate ? action.atLiquidationOnce(ratio) : action.atLiquidationAfterDeadline(ratio),
    },
  }
}

function wordsOf(language: Language) {
  const messages = compiled(catalogues[language], en) as Messages
  return { ...messages, ...conditional(messages) }
}

export const words = { en: wordsOf('en'), pt: wordsOf('pt') }
export type Words = (typeof words)['en']
