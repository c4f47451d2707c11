import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export const LOG_FORMATS = ['plain', 'ecs', 'gcp'] as const

interface LogSettings {
  readonly logLevel: string
  readonly logFormat: (typeof LOG_FORMATS)[number]
}

/** Log of one process, a line of JSON per entry. */
export function createLogger(
  process_: string,
  { logLevel, logFormat }: LogSettings,
  stream?: DestinationStream,
): Logger {
  const options = {
    ...{ name: process_, level: logLevel, base: { process: process_, pid: process.pid } },
    ...formats[logFormat],
  }
  return stream ? pino(options, stream) : pino(options)
}

const SEVERITIES: Readonly<Record<string, string>> = { trace: 'DEBUG', warn: 'WARNING', fatal: 'CRITICAL' }
const at = () => new Date().toISOString()

const formats: Readonly<Record<LogSettings['logFormat'], LoggerOptions>> = {
  plain: {},
  gcp: {
    messageKey: 'message',
    timestamp: () => `,"timestamp":"${at()}"`,
    formatters: { level: label => ({ severity: SEVERITIES[label] ?? label.toUpperCase() }) },
  },
  ecs: {
    messageKey: 'message',
    timestamp: () => `,"@timestamp":"${at()}","ecs.version":"8.11.0"`,
    formatters: {
      level: label => ({ 'log.level': label }),
      log: ({ err, ...fields }) =>
        err instanceof Error
          ? { ...fields, error: { type: err.name, message: err.message, stack_trace: err.stack } }
          : { ...fields, ...(err === undefined ? {} : { err }) },
    },
  },
}
