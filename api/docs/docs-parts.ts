/** The parts of `/api/docs`: a call with its input and answers, and a shape with its fields. */
import { html } from 'hono/html'
import type { Call, Schema } from './docs-description.ts'

/** A piece of the page; texts are escaped as they are inserted. */
export type Html = ReturnType<typeof html>

/** The id of a call on the page. */
export function anchorOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method}-${path.replace(/^\/api\//, '').replace(/[^a-z]+/gi, '-')}`.replace(/-$/, '')
}

export function renderCall(call: Call): Html {
  return html`
<article id="${anchorOf(call)}">
<h3><b class="${call.method}">${call.method}</b> <code>${call.path}</code></h3>
<p>${call.summary}.</p>${call.description ? html`<p>${renderWords(call.description)}</p>` : ''}
${renderParameters(call)}${renderBody(call)}${renderAnswers(call)}
</article>`
}

/** A shape of the document, under the name that others refer to. */
export function renderShape(name: string, shape: Schema): Html {
  return html`<article id="shape-${name}"><h3>${name}</h3>${renderFields(shape)}</article>`
}

/** A sentence in which `backticks` mark code. */
export function renderWords(text: string, renderCode = (code: string) => html`<code>${code}</code>`): Html {
  return html`${text.split('`').map((part, i) => (i % 2 ? renderCode(part) : part))}`
}

function renderParameters({ parameters }: Call): Html {
  if (parameters.length === 0) return html``
  const rows = parameters.map(({ name, in: where, required, schema }) => {
    const place = required ? `${where}, required` : where
    return renderRow(name, renderType(schema), place, schema)
  })
  return html`<h4>Parameters</h4>${renderTable(rows)}`
}

function renderBody({ requestBody }: Call): Html {
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
  if (!type || !body) return html``
  const note = requestBody?.required ? type : `${type}, may be left out`
  const fields = body.schema.properties ? renderFields(body.schema) : html`<p>${renderType(body.schema)}</p>`
  return html`<h4>Body <small>${note}</small></h4>${fields}`
}

function renderAnswers({ responses }: Call): Html {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const shape = content?.['application/json']?.schema
    const says = shape
      ? html`${description}: ${renderType(shape)}`
      : renderWords(description, (code) => html`<a href="#${code}"><code>${code}</code></a>`)
    return html`<tr><th scope="row">${status}</th><td>${says}</td></tr>`
  })
  return html`<h4>Answers</h4><table><tbody>${rows}</tbody></table>`
}

function renderFields(shape: Schema): Html {
  const rows = Object.entries(shape.properties ?? {}).map(([name, field]) => {
    return renderRow(name, renderType(field), shape.required?.includes(name) ? 'required' : '', field)
  })
  return renderTable(rows)
}

function renderRow(name: string, type: Html, place: string, schema: Schema): Html {
  const notes = [place, ...limitsOf(schema), schema.description ?? ''].filter(Boolean).join('; ')
  return html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${notes}</td></tr>`
}

function renderTable(rows: Html[]): Html {
  if (rows.length === 0) return html`<p>Nothing.</p>`
  return html`<table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

function renderType(schema: Schema): Html {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return html`<a href="#shape-${name}">${name}</a>`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' or ')}`
  if (schema.anyOf) return html`${separated(schema.anyOf.map(renderType), ' or ')}`
  if (schema.items) return html`list of ${renderType(schema.items)}`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([field, type]) => html`${field}: ${renderType(type)}`)
    return html`{ ${separated(fields, ', ')} }`
  }
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return html`${schema.format ? `${type} (${schema.format})` : type}`
}

function separated(pieces: Html[], between: string) {
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [between, piece]))
}

function limitsOf(schema: Schema): string[] {
  const length = rangeOf(schema.minLength, schema.maxLength)
  const items = rangeOf(schema.minItems, schema.maxItems)
  const range = rangeOf(schema.minimum, schema.maximum)
  return [
    length && `${length} characters`,
    items && `${items} items`,
    range,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  const number = new Intl.NumberFormat('en-IN')
  if (max !== undefined) return `${number.format(min ?? 0)} to ${number.format(max)}`
  return min === undefined ? '' : `at least ${number.format(min)}`
}
