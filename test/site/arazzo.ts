import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { operationsOf, readOpenApi } from '../../docs/site/openapi.ts'
import { fetchOutcome } from '../support/fetchAvailable.ts'

/**
 * Runs a workflow of an Arazzo 1.0 document: the part of the specification that our document uses; anything
 * else in it throws.
 */
interface Step {
  readonly stepId: string
  readonly description?: string
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly value: unknown }[]
  readonly requestBody?: { readonly contentType: string; readonly payload: Readonly<Record<string, unknown>> }
  readonly successCriteria: readonly { readonly condition: string }[]
  readonly onFailure?: readonly [
    { readonly type: 'retry'; readonly retryAfter: number; readonly retryLimit: number },
  ]
  readonly outputs?: Readonly<Record<string, string>>
}
export interface Workflow {
  readonly workflowId: string
  readonly steps: readonly Step[]
  readonly outputs: Readonly<Record<string, string>>
}
type Values = Readonly<Record<string, unknown>>
interface Reached {
  readonly inputs: Values
  readonly steps: Map<string, Values>
  readonly response?: { readonly status: number; readonly body: unknown }
}

const STEP_MEMBERS = [
  ...['stepId', 'description', 'operationId', 'parameters', 'requestBody', 'successCriteria'],
  ...['onFailure', 'outputs'],
]

export function readWorkflow(file: string): Workflow {
  const { arazzo, workflows } = parse(readFileSync(file, 'utf8'))
  if (arazzo !== '1.0.1' || workflows.length !== 1)
    throw new Error(`${file} is not the document that this reads`)
  return workflows[0]
}

/** Every outcome by its step; throws where a criterion does not hold. */
export async function runWorkflow(workflow: Workflow, gateway: string, inputs: Values): Promise<Values> {
  const reached: Reached = { inputs, steps: new Map() }
  for (const step of workflow.steps) {
    const unknown = Object.keys(step).filter(name => !STEP_MEMBERS.includes(name))
    if (unknown.length > 0) throw new Error(`${step.stepId}: ${unknown} is not read here`)
    const [retry] = step.onFailure ?? []
    for (let tries = 0; ; tries += 1) {
      const response = await send(step, gateway, reached)
      const failed = step.successCriteria.find(({ condition }) => !holds(condition, { ...reached, response }))
      if (!failed) {
        reached.steps.set(step.stepId, outputsOf(step.outputs ?? {}, { ...reached, response }))
        break
      }
      if (!retry || tries === retry.retryLimit)
        throw new Error(`${step.stepId}: ${failed.condition} is false: ${JSON.stringify(response)}`)
      await sleep(retry.retryAfter * 1_000)
    }
  }
  return outputsOf(workflow.outputs, reached)
}

const operations = new Map(operationsOf(readOpenApi()).map(one => [one.operationId, one]))

async function send(
  { stepId, operationId, parameters = [], requestBody }: Step,
  gateway: string,
  reached: Reached,
) {
  const operation = operations.get(operationId)
  if (!operation) throw new Error(`${stepId}: there is no operation ${operationId}`)
  const of = (where: string): [string, string][] =>
    parameters
      .filter(one => one.in === where)
      .map(({ name, value }) => [name, String(resolve(value, reached))])
  const path = of('path').reduce((at, [name, value]) => at.replace(`{${name}}`, value), operation.path)
  const headers = new Headers(of('header'))
  const payload = Object.entries(requestBody?.payload ?? {}).map(
    ([name, value]) => [name, resolve(value, reached)] as const,
  )
  const isForm = requestBody?.contentType === 'multipart/form-data'
  const form = new FormData()
  for (const [name, value] of payload) {
    if (Buffer.isBuffer(value))
      form.append(name, new Blob([new Uint8Array(value)], { type: 'application/pdf' }), 'ccb.pdf')
    else form.append(name, String(value))
  }
  if (requestBody && !isForm) headers.set('content-type', requestBody.contentType)
  const body = requestBody && (isForm ? form : JSON.stringify(Object.fromEntries(payload)))
  const answer = await fetchOutcome(`${gateway}${path}?${new URLSearchParams(of('query'))}`, {
    method: operation.method,
    headers,
    ...(body ? { body } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

const outputsOf = (outputs: Readonly<Record<string, string>>, reached: Reached): Values =>
  Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, resolve(value, reached)]))

/** A runtime expression, or the value itself. */
function resolve(value: unknown, { inputs, steps, response }: Reached): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  const [head = '', ...rest] = value.slice(1).split(/[.#]/)
  const [first = '', , last = ''] = rest
  if (value === '$statusCode') return response!.status
  if (head === 'inputs') return inputs[first]
  if (head === 'steps') return steps.get(first)![last]
  if (!value.startsWith('$response.body#/')) throw new Error(`${value} is not read here`)
  return value
    .slice('$response.body#/'.length)
    .split('/')
    .reduce((found: unknown, name) => (found as Values | undefined)?.[name], response!.body)
}

function holds(condition: string, reached: Reached): boolean {
  const [, left, right] = /^(\S+) == (\S+)$/.exec(condition) ?? []
  if (!left || !right) throw new Error(`${condition} is not read here`)
  return String(resolve(left, reached)) === right.replaceAll("'", '')
}
