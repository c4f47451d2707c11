import { DAY_MS } from '../../../schemas/durations.ts'
import type { Adapter } from './adapter.ts'
import { localTimeOf, memberOf, priceAt, textAt } from './answer.ts'

/** Longer than any weekend with holidays. */
const LOOK_BACK_MS = 7 * DAY_MS
const PLACE = 'olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo'
const PERIOD = '(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)'

/**
 * PTAX, the closing rate of Banco Central do Brasil for one USD: the newest bid, and `dataHoraCotacao` in
 * the time of Brasília (https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/aplicacao, from memory on
 * 26 November 2026). Not tried against the live source. Once on each business day, at about 13:10.
 */
export const ptax: Adapter = {
  name: 'ptax',
  url: 'https://olinda.bcb.gov.br',
  market: { pattern: /^USD$/, example: 'USD' },
  isForMany: false,
  question(url, _markets, now) {
    const range = `@dataInicial='${dateOf(now - LOOK_BACK_MS)}'&@dataFinalCotacao='${dateOf(now)}'`
    const form = '$format=json&$orderby=dataHoraCotacao%20desc&$top=1'
    return { url: `${url}/${PLACE}${PERIOD}?${range}&${form}`, body: null }
  },
  read(answer) {
    const rates = memberOf(answer, 'value')
    if (!Array.isArray(rates) || rates.length === 0) throw new Error('there is no rate')
    const times = rates.map(rate => localTimeOf(textAt(rate, 'dataHoraCotacao') ?? '', 'America/Sao_Paulo'))
    const at = Math.max(...times)
    return { price: priceAt(rates[times.indexOf(at)], 'cotacaoCompra'), at }
  },
}

const DATE = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
})
const dateOf = (at: number) => DATE.format(at).replaceAll('/', '-')
