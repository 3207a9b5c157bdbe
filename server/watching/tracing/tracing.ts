/**
 * Sends requests as spans of OpenTelemetry, when OTEL_EXPORTER_OTLP_ENDPOINT is set and `@opentelemetry/sdk-node` is installed. A
 * span tells the same as the log lines on slow requests, and nothing personal: routes are patterns, and statements have no text.
 */
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnsweredRequest } from '#server/requests/slow-lines.ts'
import type { KeptAnswer } from '#server/watching/metrics/metrics.ts'
import { createRouteNames, methodOf, OTHER } from '#server/watching/metrics/route-names.ts'

export type Tracing = {
  /** The patterns of the API, such as "/api/orders/:id". */
  knowCalls: (patterns: Iterable<string>) => void
  onAnswer: (answered: AnsweredRequest) => void
  onKept: (answered: KeptAnswer) => void
  /** Sends the remaining spans, within three seconds. */
  stop: () => Promise<void>
}

/** The parts used of the two packages, which are not installed with the shop. */
type Sdk = { NodeSDK: new () => { start: () => void; shutdown: () => Promise<void> } }
type Attributes = Record<string, string | number | boolean>
type Span = { setStatus: (status: { code: number }) => void; end: (at: number) => void }
type SpanOptions = { kind: number; startTime: number; attributes: Attributes }
type Api = {
  ROOT_CONTEXT: object
  trace: { getTracer: (name: string, version: string) => Tracer; disable: () => void }
  context: { disable: () => void }
  propagation: { extract: (context: object, carrier: Record<string, string>) => object }
}
type Tracer = { startSpan: (name: string, options: SpanOptions, parent: object) => Span }

const SDK = '@opentelemetry/sdk-node'
const KIND_SERVER = 1
const STATUS_ERROR = 2
const PATIENCE_MS = 3_000

/** The SDK is not installed. */
export class NoSdk extends Error {}

/** Throws `NoSdk`, or the SDK's complaint about its settings, which it reads from the environment itself. */
export function openTracing(version: string): Tracing {
  const { sdk, api } = load()
  setDefaults(process.env)
  const running = new sdk.NodeSDK()
  running.start()
  const tracer = api.trace.getTracer('tokri', version)
  // Hides the SDK from libraries, which would send spans of their own with texts of errors in them.
  api.trace.disable()
  api.context.disable()
  const { knowCalls, onAnswer, onKept } = createSpans(tracer, (traceparent) =>
    traceparent === undefined ? api.ROOT_CONTEXT : api.propagation.extract(api.ROOT_CONTEXT, { traceparent }),
  )
  const stop = () =>
    Promise.race([running.shutdown().catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })])
  return { knowCalls, onAnswer, onKept, stop }
}

/** `require` also looks in NODE_PATH, which the next `npm ci` does not empty. */
function load(): { sdk: Sdk; api: Api } {
  const require = createRequire(import.meta.url)
  let file: string
  try {
    file = require.resolve(SDK)
  } catch (cause) {
    throw new NoSdk(`${SDK} is not installed`, { cause })
  }
  // The same instance that the SDK uses.
  return { sdk: require(file) as Sdk, api: createRequire(file)('@opentelemetry/api') as Api }
}

/** Spans describe the shop but neither the machine's user nor its command line, unless somebody sets that. */
function setDefaults(variables: NodeJS.ProcessEnv): void {
  const isNamed = variables.OTEL_RESOURCE_ATTRIBUTES?.includes('service.name=')
  if (!isNamed) variables.OTEL_SERVICE_NAME ||= 'tokri'
  variables.OTEL_NODE_RESOURCE_DETECTORS ||= 'env'
  variables.OTEL_METRICS_EXPORTER ||= 'none'
  variables.OTEL_LOGS_EXPORTER ||= 'none'
}

function createSpans(tracer: Tracer, parentOf: (traceparent: string | undefined) => object): Omit<Tracing, 'stop'> {
  let routeOf = createRouteNames([])

  function add(method: string, url: string, status: number, ms: number, more: Attributes, parent: object): void {
    const [known, route, now] = [methodOf(method), routeOf(url), Date.now()]
    const attributes = {
      'http.request.method': known === OTHER ? '_OTHER' : known,
      'http.response.status_code': status,
      ...(route === OTHER ? {} : { 'http.route': route }),
      ...more,
    }
    const name = route === OTHER ? known : `${known} ${route}`
    const span = tracer.startSpan(name, { kind: KIND_SERVER, startTime: now - ms, attributes }, parent)
    if (status >= 500) span.setStatus({ code: STATUS_ERROR })
    span.end(now)
  }

  return {
    knowCalls(patterns) {
      routeOf = createRouteNames(patterns)
    },
    onAnswer({ method, url, status, ms, asking, traceparent }) {
      const more = {
        'tokri.request_id': asking.requestId,
        'tokri.statements': asking.statements,
        'tokri.statement_ms': asking.statementMs,
        'tokri.waited_ms': asking.waitedMs,
        'tokri.queued_ms': asking.queuedMs,
      }
      add(method, url, status, ms, more, parentOf(traceparent))
    },
    onKept({ method, url, status, requestId, traceparent }) {
      add(method, url, status, 0, { 'tokri.request_id': requestId, 'tokri.kept': true }, parentOf(traceparent))
    },
  }
}
