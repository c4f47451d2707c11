import { BadEnvironment } from './environment.ts'

/**
 * Names of settings that release 1.2.0 had, read for one more release: 1.4.0 forgets them. Each that is given
 * gets a line of the log that says what replaces it, so that an upgrade needs no change on the same day.
 */

type Env = Readonly<Record<string, string | undefined>>

export interface CurrentEnv {
  readonly env: Env
  /** A sentence per deprecated name that was given. */
  readonly notices: readonly string[]
}

/** Constants since 1.3.0: a value that is given changes nothing. */
const CONSTANTS = [
  ...['DRAIN_LIMIT_MS', 'REPLY_TIMEOUT_MS', 'MAX_IN_FLIGHT_COMMANDS', 'MAX_CONCURRENT_UPLOADS'],
  ...['ACTIVATION_INTERVAL_MS', 'LTV_REVALUATION_HOURS', 'TRANSPARENCY_SECONDS', 'PRICE_POLL_INTERVAL_MS'],
  'PROVISION_WAIT_MS',
]

/** Every deprecated name, for the page of settings. */
export const deprecatedNames: readonly string[] = [
  ...['LASTRO_MODE', 'SANDBOX', 'ACCOUNT_PROVIDER', 'SIGNATURE_PROVIDER'],
  ...['MONGODB_DATABASE', 'MONGODB_TLS_CA_FILE', 'MONGODB_TLS_CERTIFICATE_KEY_FILE'],
  ...['NOTICE_MAIL', 'SMTP_USERNAME', 'SMTP_PASSWORD'],
  ...CONSTANTS,
]

/** Each takes an environment and gives back what the current names say; it reports what it found. */
const REPLACEMENTS = [environmentName, providers, mongodb, mail]

/**
 * The environment in the names of this release. A current name wins over a deprecated one. Throws
 * `BadEnvironment` where deprecated names contradict each other; what this process does not read may be given
 * in part, as in an environment that processes share, each with its own secrets.
 */
export function withCurrentNames(given: Env, isRead: IsRead = () => true): CurrentEnv {
  const notices: string[] = []
  const report = (name: string, instead: string) =>
    void notices.push(`setting ${name} is deprecated and will be refused from 1.4.0 on: ${instead}`)
  for (const name of CONSTANTS) if (given[name]) report(name, 'it has no effect any more; leave it out')
  const env = REPLACEMENTS.reduce((current, replace) => replace(current, report, isRead), given)
  return { env, notices }
}

type Report = (name: string, instead: string) => void
type IsRead = (name: string) => boolean

/** LASTRO_MODE and SANDBOX, and names in capitals: all are ENVIRONMENT=local|dev|hom|prod. */
function environmentName(env: Env, report: Report): Env {
  const { LASTRO_MODE: mode, SANDBOX: sandbox, ENVIRONMENT: name, ...others } = env
  const isRenamed = name !== undefined && /^(DEV|HOM|PROD)$/.test(name)
  if (isRenamed) report(`ENVIRONMENT=${name}`, `write ENVIRONMENT=${name.toLowerCase()}`)
  const current = isRenamed ? name.toLowerCase() : name || undefined
  if (!mode && !sandbox) return current === undefined ? others : { ...others, ENVIRONMENT: current }
  if (sandbox !== undefined && !/^(true|false|)$/.test(sandbox)) {
    throw new BadEnvironment(`SANDBOX: ${JSON.stringify(sandbox)} is not one of true, false`)
  }
  if (sandbox && current !== undefined && (sandbox === 'true') !== (current !== 'prod')) {
    throw new BadEnvironment(
      `SANDBOX=${sandbox} contradicts ENVIRONMENT=${current}: leave SANDBOX out; local, dev and hom are sandboxes`,
    )
  }
  // A laptop that is no sandbox was possible; what it relaxed, only a sandbox does now.
  const meant = mode === 'local' && sandbox !== 'false' ? 'local' : sandbox === 'true' ? 'dev' : 'prod'
  const ENVIRONMENT = mode === 'local' && current === 'dev' ? 'local' : (current ?? meant)
  for (const [old, value] of Object.entries({ LASTRO_MODE: mode, SANDBOX: sandbox })) {
    if (value) report(old, `write ENVIRONMENT=${ENVIRONMENT}, which is what it means here`)
  }
  return { ...others, ENVIRONMENT }
}

/** A provider outside is one whose secret is given; without one a sandbox has the local one. */
function providers(env: Env, report: Report, isRead: IsRead): Env {
  return ['ACCOUNT_PROVIDER', 'SIGNATURE_PROVIDER'].reduce((current, name) => {
    const { [name]: chosen, ...others } = current
    if (!chosen) return others
    report(name, `${name}_URL and ${name}_SECRET choose the provider outside, neither of them the local one`)
    if (chosen === 'local') return { ...others, [`${name}_URL`]: undefined, [`${name}_SECRET`]: undefined }
    if (chosen !== 'http')
      throw new BadEnvironment(`${name}: ${JSON.stringify(chosen)} is not one of local, http`)
    const secret = `${name}_SECRET`
    if (!others[secret] && isRead(secret)) throw new BadEnvironment(`${secret} is required with ${name} http`)
    return others
  }, env)
}

const URI = /^(mongodb(?:\+srv)?:\/\/)([^@/]*@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/
/** Mechanisms whose users are in no database. */
const WITHOUT_SOURCE = /^(MONGODB-X509|MONGODB-AWS|MONGODB-OIDC|GSSAPI|PLAIN)$/i

/** Database and files for TLS are parts of MONGODB_URI. */
function mongodb(env: Env, report: Report): Env {
  const {
    MONGODB_DATABASE: database,
    MONGODB_TLS_CA_FILE: authority,
    MONGODB_TLS_CERTIFICATE_KEY_FILE: certificate,
    ...others
  } = env
  const parts = URI.exec(others['MONGODB_URI'] ?? '')
  if (!parts || !(database || authority || certificate)) return others
  const [, scheme, login = '', hosts, path = '', query = ''] = parts
  const options = query === '' ? [] : query.split('&')
  const optionOf = (name: string) =>
    options.find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}=`))?.split('=')[1]
  /** What the connection string says itself stays. */
  const add = (name: string, value: string) => optionOf(name) ?? options.push(`${name}=${value}`)
  if (database && database !== path) {
    report('MONGODB_DATABASE', 'name the database in the path of MONGODB_URI')
    // The path was the database of the login; without a path that is admin.
    const isElsewhere = WITHOUT_SOURCE.test(optionOf('authMechanism') ?? '')
    if (login !== '' && !isElsewhere) add('authSource', path || 'admin')
  }
  const files = { tlsCAFile: authority, tlsCertificateKeyFile: certificate }
  for (const [name, file] of Object.entries(files)) {
    if (!file || optionOf(name) !== undefined) continue
    const old = name === 'tlsCAFile' ? 'MONGODB_TLS_CA_FILE' : 'MONGODB_TLS_CERTIFICATE_KEY_FILE'
    report(old, `write tls=true&${name}=… into MONGODB_URI`)
    add('tls', 'true')
    add(name, encodeURIComponent(file))
  }
  const end = options.length === 0 ? '' : `?${options.join('&')}`
  return { ...others, MONGODB_URI: `${scheme}${login}${hosts}/${database || path}${end}` }
}

/** User and password are parts of SMTP_URL; mail is on where it is given. */
function mail(env: Env, report: Report, isRead: IsRead): Env {
  const { NOTICE_MAIL: choice, SMTP_USERNAME: user, SMTP_PASSWORD: password, ...others } = env
  const { SMTP_URL: url, ...withoutUrl } = others
  if (choice) report('NOTICE_MAIL', 'SMTP_URL turns mail on in webhooks, PERSONAL_DATA_KEY in directory')
  if (user || password) report('SMTP_USERNAME and SMTP_PASSWORD', 'write smtps://user:password@host:465')
  if (isRead('SMTP_URL') && Boolean(user) !== Boolean(password)) {
    throw new BadEnvironment('SMTP_USERNAME and SMTP_PASSWORD go together: write both into SMTP_URL')
  }
  if (choice && choice !== 'smtp') return withoutUrl
  if (!url || !user || !password) return others
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return { ...others, SMTP_URL: url.replace('://', `://${login}`) }
}
