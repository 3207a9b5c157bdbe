/** Settings of earlier versions, and what does it now. They are left unread. */
const GONE: Record<string, string> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the shop sends no traces; METRICS_TOKEN opens its figures',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the shop sends no traces; METRICS_TOKEN opens its figures',
  SHIPROCKET_EMAIL: 'book parcels on the site of the courier, and type their tracking numbers',
  POINT_IN_TIME: 'BACKUP_KEEP="hourly=24 daily=7 weekly=4" makes a backup each hour',
}

/** A sentence for each setting that is no longer read. */
export function goneSettings(variables: Record<string, string | undefined>): string[] {
  const set = Object.keys(GONE).filter((name) => variables[name])
  return set.map((name) => `${name} is no longer used: ${GONE[name]}.`)
}
