import texts from './ptProblems.json' with { type: 'json' }

/**
 * Recusas da API em português: por código as que o console pode receber (as demais têm o texto de
 * `other`), e por expressão regular os motivos que ela dá para um campo; `$1` é o primeiro grupo, `$1%` o
 * mesmo em porcentagem.
 */
export const ptProblems: Readonly<Record<string, string>> = texts.problems

const REASONS = Object.entries(texts.reasons).map(
  ([reason, text]) => [new RegExp(reason, 'i'), text] as const,
)

/** Null para o que não se sabe dizer em português. */
export function ptReason(reason: string): string | null {
  for (const [pattern, text] of REASONS) {
    const groups = pattern.exec(reason)
    if (groups === null) continue
    return text.replaceAll(/\$(\d)(%?)/g, (_, place: number, isRatio: string) =>
      isRatio ? percent(groups[place]!) : groups[place]!.replace('.', ','),
    )
  }
  return null
}

const percent = (ratio: string) =>
  new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 }).format(Number(ratio))
