/** The series that are counted as the shop works, and what every Node program tells of itself. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

export function openSeries(version: string) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'tokri_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'tokri_request_seconds',
    help: 'Seconds from a request to its answer, without those that were answered from what is kept',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const parts = new Counter({
    name: 'tokri_request_part_seconds_total',
    help: 'Where the seconds of requests went: in line, waiting for a connection, in the database, or being made',
    labelNames: ['route', 'part'],
    registers,
  })
  const kept = new Counter({
    name: 'tokri_kept_answers_total',
    help: 'Requests that were answered from what is kept',
    registers,
  })
  const statements = new Histogram({
    name: 'tokri_statement_seconds',
    help: 'Seconds that statements took in the database',
    labelNames: ['outcome'],
    buckets: STATEMENT_SECONDS,
    registers,
  })
  new Gauge({ name: 'tokri_info', help: 'Version of the shop', labelNames: ['version'], registers }).set({ version }, 1)
  return { registry, requests, seconds, parts, kept, statements }
}
