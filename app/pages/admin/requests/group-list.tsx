import { useState } from 'react'
import { type Selection, TickPage, useSelection } from '#app/desk/selection.tsx'
import { timesWords } from '#app/requests/request-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RequestGroup } from '#store/requests/requests.schema.ts'
import type { RequestStatus } from '#store/requests/requests.ts'
import { GroupCard } from './group-card.tsx'

type ListProps = {
  groups: readonly RequestGroup[]
  /** How many are set aside, where these are shown. */
  setAside: number | undefined
  /** Which group is being answered, or that several are said no to. */
  busy: string | undefined
  onStatus: (group: RequestGroup, status: RequestStatus) => void
  /** Ids of the groups, or everything that is set aside. */
  onDismiss: (which: string[] | 'set aside') => void
  onJoin: (ids: [string, string]) => void
  /** Takes the join with this id back. */
  onSeparate: (join: string) => void
}

/** The groups of a page, and a no to several of them at once. */
export function GroupList({ groups, setAside, busy, onStatus, onDismiss, onJoin, onSeparate }: ListProps) {
  const selection = useSelection(groups.map(({ _id }) => _id))
  const shown = selection.onPage
  return (
    <>
      <ManyBar
        selection={selection}
        setAside={setAside}
        isBusy={busy !== undefined}
        onDismiss={(isEverything) => {
          selection.clear()
          onDismiss(isEverything ? 'set aside' : [...shown])
        }}
        onJoin={() => {
          const [one, other] = shown
          selection.clear()
          if (one && other) onJoin([one, other])
        }}
      />
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group._id}>
            <GroupCard
              group={group}
              busy={busy === group._id}
              selection={selection}
              onStatus={(status) => onStatus(group, status)}
              onSeparate={onSeparate}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type BarProps = {
  selection: Selection
  setAside: number | undefined
  isBusy: boolean
  onDismiss: (isEverything: boolean) => void
  /** Of the two that are chosen. */
  onJoin: () => void
}

function ManyBar({ selection, setAside, isBusy, onDismiss, onJoin }: BarProps) {
  const chosen = selection.onPage.length
  const isHydrated = useHydrated()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <TickPage selection={selection}>Choose all on this page</TickPage>
      {chosen > 0 ? (
        <Button look="quiet" disabled={isBusy} onClick={() => onDismiss(false)}>
          Say no to {timesWords(chosen, 'thing', 'things')}
        </Button>
      ) : null}
      {chosen === 2 ? (
        <Button look="quiet" disabled={isBusy} onClick={onJoin}>
          Join these two
        </Button>
      ) : null}
      {setAside ? (
        <Button look="danger" disabled={!isHydrated || isBusy} onClick={() => setAsked(true)}>
          Say no to everything set aside
        </Button>
      ) : null}
      <FormDialog
        isAlert
        look="danger"
        isOpen={isAsked}
        title={`Say no to ${timesWords(setAside ?? 0, 'thing', 'things')}?`}
        yes="Say no"
        no="Cancel"
        onClose={() => setAsked(false)}
        onSubmit={() => {
          setAsked(false)
          onDismiss(true)
        }}
      >
        Nobody is told. They move to No and are deleted after 90 days.
      </FormDialog>
    </div>
  )
}
