import { PROGRAM } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/watching/log.ts'
import type { Tracing } from './tracing.ts'

type Wishes = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'>

const TO_INSTALL =
  'npm install --prefix /opt/otel @opentelemetry/sdk-node @opentelemetry/api, and start with NODE_PATH=/opt/otel/node_modules'

/** Loads tracing when the standard variables ask for it. If that fails, the log gets one line, and the shop opens. */
export async function traceIfWanted(env: Wishes, log: Log): Promise<Tracing | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return undefined
  const { NoSdk, openTracing } = await import('./tracing.ts')
  try {
    return openTracing(PROGRAM)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const remedy = error instanceof NoSdk ? `. Type: ${TO_INSTALL}` : ''
    log.warn({ event: 'tracing.off', reason }, `requests are not traced: ${reason}${remedy}`)
    return undefined
  }
}
