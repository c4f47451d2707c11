/**
 * Form that sends a request from the page, made from the operation's part of the OpenAPI document. The
 * key stays in this page's memory; keys of production are refused, because a page of documentation is not
 * the place for them.
 */
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}
interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, { readonly example?: object }> }
}

let key = ''

export function addTryIt(bar: Element, root: string): void {
  // The anchor of the operation is in the paragraph before its heading.
  let before: Element | null = bar
  while (before && !before.querySelector(':scope > a[id]:empty')) before = before.previousElementSibling
  const operationId = before?.querySelector('a[id]')?.id
  if (operationId === undefined) return
  const button = element('button', { textContent: 'Try it' })
  button.addEventListener('click', async () => {
    const old = bar.nextElementSibling
    if (old instanceof HTMLFormElement) return old.remove()
    bar.after(await form(operationId, root))
  })
  bar.append(button)
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  members: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), members)
  made.append(...children)
  return made
}

const labelled = (text: string, field: HTMLElement) =>
  element('label', {}, element('span', { textContent: text }), field)

async function form(operationId: string, root: string): Promise<HTMLFormElement> {
  const parts = (await (await fetch(`${root}openapi/index.json`)).json()) as {
    path: string
    names: string[]
  }[]
  const { path: part } = parts.find(({ names }) => names.includes(operationId))!
  const { paths } = (await (await fetch(`${root}${part}`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const [path, method, operation] = Object.entries(paths)
    .flatMap(([at, methods]) => Object.entries(methods).map(([verb, one]) => [at, verb, one] as const))
    .find(([, , one]) => one.operationId === operationId)!
  const parameters = operation.parameters.filter(({ name }) => name !== undefined)
  const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const isForm = media === 'multipart/form-data'
  const fields = parameters.map(({ name, required }) => element('input', { name, required }))
  const secret = element('input', { type: 'password', autocomplete: 'off', value: key, required: true })
  const body = element('textarea', { value: JSON.stringify(content?.example ?? {}, null, 2), rows: 10 })
  const file = element('input', { type: 'file', accept: 'application/pdf' })
  const answer = element('pre', { tabIndex: 0, hidden: true })
  const made = element('form', { className: 'try' })
  if (operation.security?.length !== 0) made.append(labelled('api-key (test_…)', secret))
  else secret.required = false
  made.append(...fields.map((field, index) => labelled(`${field.name}, ${parameters[index]!.in}`, field)))
  if (media) made.append(labelled(media, body))
  if (isForm) made.append(labelled('PDF', file))
  made.append(element('button', { textContent: `${method.toUpperCase()} ${path}` }), answer)
  made.addEventListener('submit', async event => {
    event.preventDefault()
    key = secret.value.trim()
    answer.hidden = false
    if (key.startsWith('live_')) {
      answer.textContent = 'This is a key of production: use one of a sandbox.'
      return
    }
    answer.textContent = '…'
    const valuesIn = (where: string) =>
      parameters.flatMap((one, index) =>
        one.in === where && fields[index]!.value !== '' ? [[one.name, fields[index]!.value] as const] : [],
      )
    const at = valuesIn('path').reduce(
      (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    )
    const query = new URLSearchParams(valuesIn('query').map(([name, value]) => [name, value])).toString()
    const headers = new Headers(valuesIn('header').map(([name, value]) => [name, value]))
    if (key) headers.set('api-key', key)
    if (media && !isForm) headers.set('content-type', 'application/json')
    const sent = media ? (isForm ? formData(body.value, file.files?.[0]) : body.value) : null
    answer.textContent = await fetch(`${at}${query && `?${query}`}`, {
      method: method.toUpperCase(),
      headers,
      body: sent,
    }).then(
      async got => `${got.status}\n${pretty(await got.text())}`,
      (error: Error) => error.message,
    )
  })
  return made
}

function formData(text: string, file: File | undefined): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(JSON.parse(text) as object)) {
    if (!String(value).startsWith('%PDF'))
      data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    else if (file) data.append(name, file)
  }
  return data
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
