/** Texts of the page, in the two languages of its readers. */
export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const english = {
  locale: 'en-GB',
  title: 'Sign a document',
  sandbox: 'Sandbox: nothing that happens here is legally binding.',
  document: 'Document',
  open: 'Open the document (PDF)',
  contract: 'Contract',
  fingerprint: 'SHA-256',
  signer: 'Who signs',
  taxDocument: 'CPF or CNPJ',
  until: 'Link valid until',
  sign: 'Sign',
  signHint: 'By signing you confirm that you have read the document.',
  refuse: 'Refuse to sign',
  reason: 'Reason (optional)',
  signed: 'You have signed this document.',
  refused: 'You refused to sign this document.',
  ended: 'This link has ended: the document can no longer be signed here.',
  unknown: 'This link leads to no document.',
  unknownHint: 'Check that the address is complete, or ask whoever sent it.',
  failed: 'This could not be done now. Please try again.',
  pending: 'Your answer was taken and is being recorded. Load this page again in a moment.',
  back: 'Back to the document',
  other: 'Português',
}

export type Words = Readonly<typeof english>

const portuguese: Words = {
  locale: 'pt-BR',
  title: 'Assinar documento',
  sandbox: 'Ambiente de testes: nada do que acontece aqui tem valor jurídico.',
  document: 'Documento',
  open: 'Abrir o documento (PDF)',
  contract: 'Contrato',
  fingerprint: 'SHA-256',
  signer: 'Quem assina',
  taxDocument: 'CPF ou CNPJ',
  until: 'Link válido até',
  sign: 'Assinar',
  signHint: 'Ao assinar, você confirma que leu o documento.',
  refuse: 'Recusar a assinatura',
  reason: 'Motivo (opcional)',
  signed: 'Você assinou este documento.',
  refused: 'Você recusou a assinatura deste documento.',
  ended: 'Este link foi encerrado: o documento não pode mais ser assinado aqui.',
  unknown: 'Este link não leva a nenhum documento.',
  unknownHint: 'Confira se o endereço está completo ou fale com quem o enviou.',
  failed: 'Não foi possível concluir agora. Tente novamente.',
  pending: 'Sua resposta foi recebida e está sendo registrada. Recarregue esta página em instantes.',
  back: 'Voltar ao documento',
  other: 'English',
}

export const WORDS: Readonly<Record<Language, Words>> = { pt: portuguese, en: english }

/** The language that was chosen, else the first one of the browser's that we have, else Portuguese. */
export function languageOf(chosen: string | undefined, accepted: string | undefined): Language {
  const known = (tag: string) => LANGUAGES.find(language => tag.toLowerCase().startsWith(language))
  const wanted = (accepted ?? '').split(',').map(tag => known(tag.trim()))
  return known(chosen ?? '') ?? wanted.find(language => language !== undefined) ?? 'pt'
}
