/**
 * Answers of the forms that the sources document, by adapter. Figures are invented; no live source was asked.
 */
const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
const result = (id: number, ...words: readonly bigint[]) => {
  return { jsonrpc: '2.0', id, result: `0x${words.map(word).join('')}` }
}
const UPDATED = 1_795_714_200n

export const ANSWERS: Readonly<Record<string, string>> = {
  coinbase:
    '{"ask":"0.99954","bid":"0.99953","volume":"53602039.40154","trade_id":86326522,"price":"0.99953",' +
    '"size":"120.00698254","time":"2026-11-26T17:59:58.123456Z","rfq_volume":"12.5"}',
  kraken:
    '{"error":[],"result":{"USDTZUSD":[["0.99960","350.34507674",1795715990.1277369,"b","m","",61044952],' +
    '["0.99961","0.00376960",1795715997.8277369,"s","l","",61044953]],"last":"1795715997827736900"}}',
  binance:
    '[{"symbol":"USDCBRL","lastPrice":"5.34300000","bidPrice":"5.34200000","askPrice":"5.34400000",' +
    '"openTime":1795629591000,"closeTime":1795715991000,"firstId":28385,"lastId":28460,"count":76},' +
    '{"symbol":"USDTBRL","lastPrice":"5.34500000","bidPrice":"5.34400000","askPrice":"5.34600000",' +
    '"openTime":1795629599040,"closeTime":1795715999040,"firstId":18385,"lastId":18460,"count":76}]',
  'mercado-bitcoin':
    '[{"pair":"USDT-BRL","high":"5.40000000","low":"5.30000000","vol":"52003.14436","last":"5.34804744",' +
    '"buy":"5.34700000","sell":"5.34900000","open":"5.33000000","date":1795715961},' +
    '{"pair":"USDC-BRL","high":"5.40000000","low":"5.30000000","vol":"2003.14436","last":"5.34704744",' +
    '"buy":"5.34600000","sell":"5.34800000","open":"5.33000000","date":1795715963}]',
  ptax:
    '{"@odata.context":"https://was-p.bcnet.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata$metadata' +
    '#_CotacaoDolarPeriodo","value":[{"cotacaoCompra":5.34210,"cotacaoVenda":5.34270,' +
    '"dataHoraCotacao":"2026-11-26 13:10:27.3"}]}',
  ecb:
    '{"header":{"id":"1","test":false,"prepared":"2026-11-26T16:10:00.000+01:00","sender":{"id":"ECB"}},' +
    '"dataSets":[{"action":"Replace","validFrom":"2026-11-26T16:10:00.000+01:00","series":{' +
    '"0:1:0:0:0":{"observations":{"0":[1.1539]}},"0:0:0:0:0":{"observations":{"0":[6.1643]}}}}],' +
    '"structure":{"name":"Exchange Rates","dimensions":{"series":[' +
    '{"id":"FREQ","name":"Frequency","values":[{"id":"D","name":"Daily"}]},' +
    '{"id":"CURRENCY","values":[{"id":"BRL","name":"Brazilian real"},{"id":"USD","name":"US dollar"}]},' +
    '{"id":"CURRENCY_DENOM","values":[{"id":"EUR","name":"Euro"}]},' +
    '{"id":"EXR_TYPE","values":[{"id":"SP00","name":"Spot"}]},' +
    '{"id":"EXR_SUFFIX","values":[{"id":"A","name":"Average"}]}],"observation":[{"id":"TIME_PERIOD",' +
    '"values":[{"id":"2026-11-26","name":"2026-11-26"}]}]}}}',
  chainlink: JSON.stringify([
    result(0, 18_446_744_073_709_562_310n, 99_991_234n, UPDATED, UPDATED, 18_446_744_073_709_562_310n),
    result(1, 8n),
  ]),
}
