import type { Db } from 'mongodb'
import { Type } from 'typebox'
import { contractFilters } from '../../../schemas/http/contracts.ts'
import { ContractId, IsoDateTime, maybe, oneOf } from '../../../schemas/http/values.ts'
import { WEBHOOK_EVENTS } from '../../../schemas/webhookEvents.ts'
import { refuse } from '../../errors/errors.ts'
import { type ResponseDescription, routesOf } from '../../routing/route.ts'
import { millisOf } from '../contracts/commands.ts'
import { ownContract } from '../contracts/contracts.ts'
import { contractFilter } from '../contracts/list.ts'
import type { PersonalData } from '../parties/personalData.ts'
import { DIALECTS, type Dialect, FORMATS, type Format, type Layout, MEDIA_TYPES } from './lines.ts'
import { CONTRACT_COLUMNS, EVENT_COLUMNS, SNAPSHOT_COLUMNS, STATEMENT_COLUMNS } from './rows.ts'
import {
  contractBatches,
  eventBatches,
  MAX_STATEMENT_LINES,
  type Span,
  snapshotBatches,
  snapshotsOf,
  statementBatches,
  statementOf,
  within,
} from './sources.ts'
import { renderStatement } from './statementPdf.ts'
import { LANGUAGES, type Language } from './statementTexts.ts'
import type { Exports } from './stream.ts'

const { route } = routesOf({ tag: 'Exports', tenant: 'required' })

const format = Type.Unsafe<Format>({
  ...oneOf(...FORMATS),
  default: 'csv',
  description: '`csv` (RFC 4180, UTF-8, with a header) or `ndjson` (one JSON object per line).',
})
const dialect = Type.Unsafe<Dialect>({
  ...oneOf(...DIALECTS),
  default: 'rfc4180',
  description:
    'CSV only. `excel-br` is for Brazilian Excel: semicolons, decimal commas, a byte order mark, dates and ' +
    'times of São Paulo (dd/mm/yyyy hh:mm:ss), documents as `="…"`.',
})
const since = maybe(IsoDateTime, 'Only from this time on, RFC 3339.')
const until = maybe(IsoDateTime, 'Only before this time, RFC 3339.')
const answers: Readonly<Record<200, ResponseDescription>> = {
  200: {
    description: 'The rows, streamed. An interrupted transfer is incomplete.',
    contentType: Object.values(MEDIA_TYPES),
  },
}
const WRITTEN =
  'Amounts and ratios are decimal text in both formats. In CSV, a list is JSON, null is an empty cell, and an ' +
  'apostrophe precedes text that a spreadsheet would compute; NDJSON has every text unchanged. Each party can run ' +
  'two exports at a time; readers slower than 16 KiB a second are disconnected. Columns: '
const columnsOf = (columns: readonly string[]) => `${WRITTEN}${columns.map(one => `\`${one}\``).join(', ')}.`

interface ExportNeeds {
  readonly db: Db
  readonly exports: Exports
}

interface StatementNeeds {
  readonly db: Db
  readonly personalData: PersonalData
  readonly now: () => number
}

interface ContractExportNeeds extends ExportNeeds {
  readonly personalData: PersonalData
}

export const exportRoutes = [
  route({
    on: 'GET /exports/v1/contracts',
    scopes: ['contracts', 'borrower'],
    operationId: 'exportContracts',
    audited: true,
    summary: 'Export your contracts with their latest valuation, newest first, as CSV or NDJSON.',
    description: columnsOf(CONTRACT_COLUMNS),
    query: {
      format,
      dialect,
      ...contractFilters,
    },
    responses: answers,
    handle: async ({ tenant, query: { format, dialect, ...query } }, deps: ContractExportNeeds) => {
      const layout = layoutOf(format, dialect)
      const filter = await contractFilter(query, tenant, deps.db)
      const batches = () => contractBatches(filter, deps)
      return deps.exports.answer(tenant, { layout, name: 'contracts', columns: CONTRACT_COLUMNS, batches })
    },
  }),
  route({
    on: 'GET /exports/v1/contracts/:id/statement',
    scopes: ['contracts', 'borrower'],
    operationId: 'exportStatement',
    audited: true,
    summary: 'Export the statement of a contract: its events, oldest first, and their effect on the balance.',
    description: columnsOf(STATEMENT_COLUMNS),
    params: { id: ContractId },
    query: { format, dialect },
    responses: answers,
    handle: async ({ tenant, params, query: { format, dialect } }, deps: ExportNeeds) => {
      const layout = layoutOf(format, dialect)
      const contract = await ownContract(params.id, tenant, deps)
      const batches = () => statementBatches(contract, tenant, deps)
      const name = `statement-${contract._id}`
      return deps.exports.answer(tenant, { layout, name, columns: STATEMENT_COLUMNS, batches })
    },
  }),
  route({
    on: 'GET /exports/v1/contracts/:id/statement.pdf',
    scopes: ['contracts', 'borrower'],
    operationId: 'printStatement',
    audited: true,
    summary: 'Get the statement of a contract as PDF (Demonstrativo de evolução da dívida).',
    description: `At most ${MAX_STATEMENT_LINES} lines: the export in rows has no limit.`,
    params: { id: ContractId },
    query: {
      language: Type.Unsafe<Language>({
        ...oneOf(...LANGUAGES),
        default: 'pt',
        description: 'Portuguese or English.',
      }),
    },
    ok: { description: 'The file.', contentType: 'application/pdf' },
    handle: async ({ tenant, params, query: { language } }, deps: StatementNeeds) => {
      const contract = await ownContract(params.id, tenant, deps)
      const content = renderStatement(await statementOf(contract, deps), language)
      const fileName = `statement-${contract._id}.pdf`
      return {
        status: 200,
        stream: { content, contentType: 'application/pdf', length: content.length, fileName },
      }
    },
  }),
  route({
    on: 'GET /exports/v1/snapshots',
    scopes: ['ltv:read'],
    operationId: 'exportSnapshots',
    audited: true,
    summary: 'Export loan-to-value snapshots, contract by contract, newest first, as CSV or NDJSON.',
    description: columnsOf(SNAPSHOT_COLUMNS),
    query: {
      format,
      dialect,
      contractId: maybe(ContractId, 'Only snapshots of this contract.'),
      since,
      until,
    },
    responses: answers,
    refusals: ['not_found'],
    handle: async ({ tenant, query: { format, dialect, contractId, ...query } }, deps: ExportNeeds) => {
      const layout = layoutOf(format, dialect)
      const span = spanOf(query)
      if (contractId !== undefined) await ownContract(contractId, tenant, deps)
      const batches = () =>
        contractId === undefined ? snapshotBatches(tenant, span, deps) : snapshotsOf([contractId], span, deps)
      return deps.exports.answer(tenant, { layout, name: 'snapshots', columns: SNAPSHOT_COLUMNS, batches })
    },
  }),
  route({
    on: 'GET /exports/v1/events',
    scopes: ['webhooks'],
    operationId: 'exportEvents',
    audited: true,
    summary: 'Export your events in the order of the pull API, as CSV or NDJSON.',
    description: columnsOf(EVENT_COLUMNS),
    query: {
      format,
      dialect,
      event: maybe(oneOf(...WEBHOOK_EVENTS), 'Only events of this kind.'),
      contractId: maybe(ContractId, 'Only events of this contract.'),
      since,
      until,
    },
    responses: answers,
    handle: ({ tenant, query: { format, dialect, event, contractId, ...query } }, deps: ExportNeeds) => {
      const layout = layoutOf(format, dialect)
      const filter = {
        partyId: tenant,
        // Test events are not part of the list.
        position: { $gt: 0 },
        ...(event === undefined ? {} : { event }),
        ...(contractId === undefined ? {} : { contractId }),
        ...within('timestamp', spanOf(query)),
      }
      const batches = () => eventBatches(filter, deps)
      return deps.exports.answer(tenant, { layout, name: 'events', columns: EVENT_COLUMNS, batches })
    },
  }),
]

function layoutOf(format: Format, dialect: Dialect): Layout {
  if (dialect === 'rfc4180') return format
  if (format === 'csv') return dialect
  return refuse('INVALID_REQUEST', { field: 'dialect', reason: 'is allowed only with `format=csv`' })
}

function spanOf({ since, until }: { readonly since?: string; readonly until?: string }): Span {
  const at = (text: string | undefined, field: string) => (text === undefined ? null : millisOf(text, field))
  return { from: at(since, 'since'), until: at(until, 'until') }
}
