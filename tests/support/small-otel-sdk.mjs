// Stands in for @opentelemetry/sdk-node, which is 71 packages: registers itself with the real API as that one does, and sends
// each span to OTEL_EXPORTER_OTLP_ENDPOINT as OTLP/JSON. `npm run test:drills` has the real one.
import { createRequire } from 'node:module'

// CommonJS, as the real one takes it.
const { propagation, TraceFlags, trace } = createRequire(import.meta.url)('@opentelemetry/api')

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/
const NANOS = 1_000_000n

export class NodeSDK {
  #sent = []

  start() {
    trace.setGlobalTracerProvider({ getTracer: (name) => ({ startSpan: (...span) => this.#begin(name, ...span) }) })
    propagation.setGlobalPropagator({ inject() {}, fields: () => ['traceparent'], extract })
  }

  async shutdown() {
    await Promise.all(this.#sent)
  }

  #begin(scope, name, { startTime, attributes }, parent) {
    const { traceId = 'f'.repeat(32), spanId: parentSpanId = '' } = trace.getSpanContext(parent) ?? {}
    let status = {}
    return {
      setStatus(next) {
        status = next
      },
      end: (now) => {
        const [startTimeUnixNano, endTimeUnixNano] = [startTime, now].map((ms) =>
          String(BigInt(Math.round(ms)) * NANOS),
        )
        const times = { startTimeUnixNano, endTimeUnixNano }
        const listed = Object.entries(attributes).map(([key, value]) => ({ key, value: wireValue(value) }))
        this.#send(scope, { name, traceId, parentSpanId, ...times, attributes: listed, status })
      },
    }
  }

  #send(name, span) {
    const service = { key: 'service.name', value: { stringValue: process.env.OTEL_SERVICE_NAME } }
    const scopeSpans = [{ scope: { name }, spans: [span] }]
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: [service] }, scopeSpans }] })
    const headers = { 'content-type': 'application/json' }
    this.#sent.push(fetch(`${process.env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, { method: 'POST', headers, body }))
  }
}

function extract(context, carrier, getter) {
  const [, traceId, spanId] = TRACEPARENT.exec(getter.get(carrier, 'traceparent')) ?? []
  if (!traceId) return context
  return trace.setSpanContext(context, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

function wireValue(value) {
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'boolean' ? { boolValue: value } : { doubleValue: value }
}
