import { type Selection, TickPage, useSelection } from '#app/desk/selection.tsx'
import { timesWords } from '#app/requests/request-words.ts'
import { calls, failedWords, SEPARATED, separate } from '#app/requests/use-answers.ts'
import { Press, usePageSending } from '#app/ui/press.tsx'
import type { RequestGroup } from '#store/requests/requests.schema.ts'
import type { RequestStatus } from '#store/requests/requests.ts'
import { GroupCard } from './group-card.tsx'

type ListProps = {
  groups: readonly RequestGroup[]
  /** How many are set aside, where these are shown. */
  setAside: number | undefined
  /** Which group is being answered. */
  busy: string | undefined
  onStatus: (group: RequestGroup, status: RequestStatus) => void
}

/** The groups of a page, and a no to several of them at once. */
export function GroupList({ groups, setAside, busy, onStatus }: ListProps) {
  const selection = useSelection(groups.map(({ _id }) => _id))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <TickPage selection={selection}>Choose all on this page</TickPage>
        <Many selection={selection} />
        {setAside ? <EverythingSetAside count={setAside} /> : null}
      </div>
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group._id}>
            <GroupCard
              group={group}
              busy={busy === group._id}
              selection={selection}
              onStatus={(status) => onStatus(group, status)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const saidNo = ({ groups }: { groups: number }) => `Said no to ${timesWords(groups, 'thing', 'things')}.`

function Many({ selection: { onPage, clear } }: { selection: Selection }) {
  const { send } = usePageSending()
  const [one = '', other = ''] = onPage
  if (onPage.length === 0) return null
  return (
    <>
      <Press
        look="quiet"
        call={() => calls.dismiss.$post({ json: { _ids: [...onPage] } })}
        done={saidNo}
        failed={failedWords}
        onDone={clear}
      >
        Say no to {timesWords(onPage.length, 'thing', 'things')}
      </Press>
      {onPage.length === 2 ? (
        <Press
          look="quiet"
          call={() => calls.join.$post({ json: { _ids: [one, other] } })}
          done={({ join }) => ({
            kind: 'done',
            text: 'They are one now, and so are later requests for either.',
            action: {
              label: 'Undo',
              run: () => void send(separate(join), { done: SEPARATED, failed: failedWords }),
            },
          })}
          failed={failedWords}
          onDone={clear}
        >
          Join these two
        </Press>
      ) : null}
    </>
  )
}

function EverythingSetAside({ count }: { count: number }) {
  return (
    <Press
      look="danger"
      ask={{
        title: `Say no to ${timesWords(count, 'thing', 'things')}?`,
        yes: 'Say no',
        words: 'Nobody is told. They move to No and are deleted after 90 days.',
      }}
      call={() => calls.dismiss.$post({ json: { setAside: true } })}
      done={saidNo}
      failed={failedWords}
    >
      Say no to everything set aside
    </Press>
  )
}
