import { createHash } from 'node:crypto'
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { somePdf } from '../support/files.ts'
import { contractFields, type FieldValue, type Party, type Platform, platform } from '../support/platform.ts'
import { newCnpj, newCpf } from '../support/taxDocuments.ts'
import { rawRequest } from './rawRequest.ts'

let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await lastro?.close()
})

type Refused = readonly [
  what: string,
  changes: Record<string, FieldValue>,
  field: string,
  status?: number,
  code?: string,
]

const tokens = (...list: readonly unknown[]) => ({ acceptedTokens: JSON.stringify(list) })
const usdc = { tokenSymbol: 'USDC', network: 'POLYGON' }
const MONEY = ['totalLoanValue', 'outstandingBalance'] as const
const RATES = ['interestRate', 'cet'] as const
const REQUIRED = Object.keys(contractFields('')).filter(name => !/^(acceptedTokens|borrower)/.test(name))

const table: readonly Refused[] = [
  ...REQUIRED.map((name): Refused => [`without ${name}`, { [name]: null }, name]),
  ['without borrower', { 'borrower.document': null }, 'borrower'],
  ['without acceptedTokens', { acceptedTokens: null }, 'acceptedTokens'],
  ...[...MONEY, ...RATES, 'collateralPercentage'].flatMap((name): Refused[] => [
    [`${name} 0`, { [name]: '0' }, name],
    [`${name} negative`, { [name]: '-1' }, name],
    [`${name} in scientific notation`, { [name]: '1e3' }, name],
    [`${name} NaN`, { [name]: 'NaN' }, name],
    [`${name} words`, { [name]: 'ten' }, name],
    [`${name} empty`, { [name]: '' }, name],
  ]),
  ...MONEY.map((name): Refused => [`${name} with 3 decimals`, { [name]: '1.001' }, name]),
  ...MONEY.map((name): Refused => [`${name} with 16 digits`, { [name]: '1234567890123456' }, name]),
  ...RATES.map((name): Refused => [`${name} above 100`, { [name]: '100.000001' }, name]),
  ...RATES.map((name): Refused => [`${name} with 7 decimals`, { [name]: '1.0000001' }, name]),
  ['installmentsCount 0', { installmentsCount: '0' }, 'installmentsCount'],
  ['installmentsCount 1.5', { installmentsCount: '1.5' }, 'installmentsCount'],
  ['name of 256 characters', { name: 'n'.repeat(256) }, 'name'],
  ['name empty', { name: '' }, 'name'],
  ['description of 5001 characters', { description: 'd'.repeat(5001) }, 'description'],
  ['endDate before startDate', { endDate: '2026-11-30' }, 'endDate'],
  ['endDate equal to startDate', { endDate: '2026-12-01' }, 'endDate'],
  ['30 February', { startDate: '2026-02-30' }, 'startDate'],
  ['a date with time', { startDate: '2026-12-01T00:00:00Z' }, 'startDate'],
  ['unknown currency', { fiatCurrency: 'GBP' }, 'fiatCurrency'],
  ['unknown token', tokens({ ...usdc, tokenSymbol: 'DAI' }), 'acceptedTokens[0].tokenSymbol'],
  ['unknown network', tokens(usdc, { ...usdc, network: 'TRON' }), 'acceptedTokens[1].network'],
  ['token without network', tokens({ tokenSymbol: 'USDC' }), 'acceptedTokens[0].network'],
  ['token with an unknown field', tokens({ ...usdc, chain: 1 }), 'acceptedTokens[0].chain'],
  ['duplicate tokens', tokens(usdc, usdc), 'acceptedTokens[1]'],
  ['no tokens', tokens(), 'acceptedTokens'],
  ['broken nested JSON', { acceptedTokens: '[{"tokenSymbol":"USDC"' }, 'acceptedTokens'],
  ['tokens that are no list', { acceptedTokens: '{}' }, 'acceptedTokens'],
  ['unknown field', { colour: 'blue' }, 'colour'],
  ['CPF with a wrong digit', { 'borrower.document': '52998224726' }, 'borrower.document'],
  ['CPF of one repeated digit', { 'borrower.document': '11111111111' }, 'borrower.document'],
  ['CNPJ with a wrong digit', { 'borrower.document': '11222333000182' }, 'borrower.document'],
  ['CNPJ of zeros', { 'borrower.document': '00000000000000' }, 'borrower.document'],
  ['document of 12 digits', { 'borrower.document': '529982247250' }, 'borrower.document'],
  [
    'a file that is no PDF',
    { ccbFile: { file: Buffer.from('GIF89a') } },
    'ccbFile',
    415,
    'unsupported_media_type',
  ],
  [
    '(lending G11) a file that is cut off',
    { ccbFile: { file: somePdf().subarray(0, -10) } },
    'ccbFile',
    415,
    'unsupported_media_type',
  ],
  ['an empty file', { ccbFile: { file: Buffer.alloc(0) } }, 'ccbFile', 415, 'unsupported_media_type'],
  ['a file of 11 MiB', { ccbFile: { file: somePdf(11 * 1024 * 1024) } }, 'ccbFile', 413, 'file_too_large'],
]

for (const [what, changes, field, status = 400, code = 'INVALID_REQUEST'] of table) {
  test(`${what} is refused`, async () => {
    const answer = await lastro.createContract(lender, borrower, changes)
    const { error } = answer.body
    expect({ status: answer.status, code: error.code, field: error.details.field }).toEqual({
      status,
      code,
      field,
    })
    expect(error.details.reason).toBeTruthy()
    expect(error.requestId).toBe(answer.headers.get('x-request-id'))
  })
}

test('a borrower must exist, may borrow, and is not the lender', async () => {
  const refusal = async (document: string) => {
    const { status, body } = await lastro.createContract(lender, borrower, {
      'borrower.document': document,
    })
    return [status, body.error.code]
  }
  expect(await refusal(newCpf())).toEqual([404, 'borrower_not_found'])
  expect(await refusal(lender.document)).toEqual([400, 'borrower_is_lender'])
  const other = await lastro.newLender()
  expect(await refusal(other.document)).toEqual([400, 'borrower_module_missing'])
})

test('masks and both spellings of nested fields are accepted, and so is an alphanumeric CNPJ', async () => {
  const [a, b, c] = [
    borrower.document.slice(0, 3),
    borrower.document.slice(3, 6),
    borrower.document.slice(6, 9),
  ]
  const masked = `${a}.${b}.${c}-${borrower.document.slice(9)}`
  const spellings: Record<string, FieldValue>[] = [
    { 'borrower.document': masked },
    { 'borrower.document': null, 'borrower[document]': masked },
    { 'borrower.document': null, borrower: JSON.stringify({ document: masked }) },
    {
      acceptedTokens: null,
      'acceptedTokens[0][tokenSymbol]': 'USDT',
      'acceptedTokens[0][network]': 'BASE',
    },
  ]
  for (const changes of spellings) {
    const answer = await lastro.createContract(lender, borrower, changes)
    expect([answer.status, answer.body.data?.borrowerDocument]).toEqual([201, borrower.document])
  }
  const body = { document: '12.ABC.345/01DE-35', name: 'Letras S.A.', email: 'letras@example.com' }
  const created = await lastro.call(lender.key, 'POST', '/contracts/v1/borrowers/pre-registrations', {
    body,
  })
  expect([created.status, created.body.data?.document]).toEqual([201, '12ABC34501DE35'])
  const answer = await lastro.createContract(lender, borrower, { 'borrower.document': '12abc34501de35' })
  expect([answer.status, answer.body.data?.borrower]).toEqual([201, { name: null, email: null, phone: null }])
})

test('two files, a truncated body, another content type, a large body: each is refused, none hangs', async () => {
  const port = Number(new URL(lastro.gateway).port)
  const part = (name: string, extra: string, content: string) =>
    `--B\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${content}\r\n`
  const file = part('ccbFile', '; filename="a.pdf"', '%PDF-1.7 x %%EOF')
  const post = (contentType: string, body: string, declared = Buffer.byteLength(body)) =>
    rawRequest(port, {
      head: [
        `POST /contracts/v1 HTTP/1.1`,
        'host: x',
        `api-key: ${lender.key}`,
        `content-type: ${contentType}`,
      ],
      body,
      declared,
    })
  const form = 'multipart/form-data; boundary=B'
  expect(await post(form, `${file}${file}--B--\r\n`)).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
  })
  expect(await post(form, file)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  expect(await post(form, `${file}--B--`, 100_000)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  expect(await post('application/json', '{}')).toMatchObject({
    status: 415,
    code: 'unsupported_media_type',
  })
  expect(await post('multipart/form-data', 'x')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  const large = await lastro.call(lender.key, 'POST', '/contracts/v1/borrowers/pre-registrations', {
    body: { document: newCnpj(), name: 'n'.repeat(300_000), email: 'a@example.com' },
  })
  expect([large.status, large.body.error.code]).toEqual([413, 'file_too_large'])
})

test('no key and a wrong key are 401', async () => {
  for (const key of ['', 'live_wrong', `test_${'x'.repeat(43)}`]) {
    const answer = await lastro.call(key, 'GET', '/contracts/v1')
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
  }
})

test('no refused or broken upload leaves an object in the bucket', async () => {
  const { endpoint, bucket, accessKey, secretKey } = lastro.servers.s3
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  const keys = async () => {
    const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: 'ccb/' })
    const found: string[] = []
    for await (const { Contents = [] } of pages) found.push(...Contents.map(({ Key = '' }) => Key))
    return found
  }
  const files = [somePdf(), somePdf(), somePdf(11 * 1024 * 1024), Buffer.from('no pdf')]
  const [first, second, large, other] = files.map(file => ({ ccbFile: { file } }))
  const refused: readonly Record<string, FieldValue>[] = [
    { name: '', ...first },
    { 'borrower.document': newCpf(), ...second },
    large!,
    other!,
  ]
  for (const changes of refused) {
    expect((await lastro.createContract(lender, borrower, changes)).status).toBeGreaterThanOrEqual(400)
  }
  // Their keys hold their hashes; other tests put files of their own there meanwhile.
  const hashes = files.map(file => createHash('sha256').update(file).digest('hex'))
  const kept = await lastro.createContract(lender, borrower, { ccbFile: { file: files[0]! } })
  expect(kept.status).toBe(201)
  const left = (await keys()).filter(key => hashes.some(hash => key.includes(hash)))
  expect(left.map(key => hashes.findIndex(hash => key.includes(hash)))).toEqual([0])
  s3.destroy()
})
