import { EmbeddedPostgresError } from '#engines/postgres/embedded/errors.ts'
import { type EmbeddedPostgresSettings, startEmbeddedPostgres } from '#engines/postgres/embedded/start.ts'

/** What this small program prints, one JSON object a line. It stands in for the shop in tests that kill it. */
export type Message =
  | { event: 'ready'; pid: number | undefined; host: string; password: string; superPassword: string; isNew: boolean }
  | { event: 'refused'; code: string; message: string; details: readonly string[] }
  | { event: 'down'; reason: string }
  | { event: 'up'; pid: number | undefined }
  | { event: 'log'; level: string; line: string }

function tell(told: Message): void {
  process.stdout.write(`${JSON.stringify(told)}\n`)
}

const given: Pick<EmbeddedPostgresSettings, 'dataDir' | 'binaries'> = JSON.parse(process.argv[2] ?? '{}')

try {
  const server = await startEmbeddedPostgres({
    ...given,
    log: (level, line) => {
      tell({ event: 'log', level, line })
      const [, reason] = /^PostgreSQL stopped unexpectedly \((.*)\)/.exec(line) ?? []
      if (reason !== undefined) tell({ event: 'down', reason })
      if (line === 'PostgreSQL is back') tell({ event: 'up', pid: server.pid() })
    },
  })
  const { host, password } = server.connection
  const superPassword = server.superuser.password
  tell({ event: 'ready', pid: server.pid(), host, password, superPassword, isNew: server.isNew })
  process.once('SIGTERM', async () => {
    await server.stop()
    process.exit(0)
  })
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  tell({ event: 'refused', code: error.code, message: error.message, details: error.details })
  process.exit(1)
}
