import type { Adapter } from './adapter.ts'
import { localTimeOf, memberOf, priceAt, textAt } from './answer.ts'

/**
 * Euro foreign exchange reference rates of the European Central Bank, from its Data Portal as SDMX-JSON
 * (https://data.ecb.europa.eu/help/api/data, read on 26 November 2026; the form of the answer from memory).
 * Not tried against the live source. The rate is agreed at about 14:10 in Frankfurt on each business day and
 * published at about 16:00.
 */
export const ecb: Adapter = {
  name: 'ecb',
  url: 'https://data-api.ecb.europa.eu',
  market: { pattern: /^[A-Z]{3}$/, example: 'USD' },
  isForMany: true,
  question(url, markets) {
    const currencies = markets.map(({ name }) => name).join('+')
    const form = 'format=jsondata&lastNObservations=1&detail=dataonly'
    return { url: `${url}/service/data/EXR/D.${currencies}.EUR.SP00.A?${form}`, body: null }
  },
  read(answer, { name }) {
    const series = memberOf(answer, 'dataSets.0.series') ?? {}
    const dimensions = memberOf(answer, 'structure.dimensions.series')
    if (!Array.isArray(dimensions)) throw new Error('there are no dimensions')
    const position = dimensions.findIndex(one => textAt(one, 'id') === 'CURRENCY')
    const key = Object.keys(series).find(
      key => textAt(dimensions[position], `values.${key.split(':')[position]}.id`) === name,
    )
    const observations = memberOf(series, `${key}.observations`) ?? {}
    const last = Object.keys(observations).at(-1)
    const date = textAt(answer, `structure.dimensions.observation.0.values.${last}.id`)
    if (last === undefined || date === null) throw new Error(`there is no rate of ${name}`)
    return {
      price: priceAt(observations, `${last}.0`),
      at: localTimeOf(`${date} ${AGREED_AT}`, 'Europe/Berlin'),
    }
  },
}

const AGREED_AT = '14:10:00'
