import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { HomeDesk } from '#store/collections/collections.schema.ts'

type Props = { history: HomeDesk['history']; sending: Sending }

/** Earlier published layouts, each of which can be shown again. */
export function PublishedBefore({ history, sending: { send, isReady } }: Props) {
  if (history.length === 0) return null
  const show = (id: string) =>
    send(() => browserApi.admin.home[':id'].show.$post({ param: { id }, json: {} }), {
      done: 'Shoppers see this one again.',
    })
  return (
    <Section id="history" heading="Published before" className="mt-8 max-w-4xl" takesFocus>
      <ul className="divide-y divide-line">
        {history.map(({ _id, publishedAt, heroes, rows }, at) => (
          <li key={_id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
            <span>
              <TimeOf iso={publishedAt} />, {heroes} {heroes === 1 ? 'welcome' : 'welcomes'} by date, {rows}{' '}
              {rows === 1 ? 'row' : 'rows'}
            </span>
            {at === 0 ? (
              <span className="text-muted">Shoppers see it now</span>
            ) : (
              <Button look="quiet" disabled={!isReady} onClick={() => show(_id)}>
                {at === 1 ? 'Undo: show this one' : 'Show this one'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
