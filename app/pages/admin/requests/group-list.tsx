import { useState } from 'react'
import { timesWords } from '#app/requests/request-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Tick } from '#app/ui/forms/field.tsx'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = groups.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  const choose = (ids: string[], isChosen: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    setChosen(new Set(isChosen ? [...others, ...ids] : others))
  }
  return (
    <>
      <ManyBar
        count={groups.length}
        chosen={shown.length}
        setAside={setAside}
        isBusy={busy !== undefined}
        onAll={(isChosen) =>
          choose(
            groups.map(({ _id }) => _id),
            isChosen,
          )
        }
        onDismiss={(isEverything) => {
          setChosen(new Set())
          onDismiss(isEverything ? 'set aside' : shown)
        }}
        onJoin={() => {
          const [one, other] = shown
          setChosen(new Set())
          if (one && other) onJoin([one, other])
        }}
      />
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group._id}>
            <GroupCard
              group={group}
              busy={busy === group._id}
              isChosen={chosen.has(group._id)}
              onChoose={(isChosen) => choose([group._id], isChosen)}
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
  count: number
  chosen: number
  setAside: number | undefined
  isBusy: boolean
  onAll: (isChosen: boolean) => void
  onDismiss: (isEverything: boolean) => void
  /** Of the two that are chosen. */
  onJoin: () => void
}

function ManyBar({ count, chosen, setAside, isBusy, onAll, onDismiss, onJoin }: BarProps) {
  const isHydrated = useHydrated()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Tick
        disabled={!isHydrated || isBusy}
        checked={chosen === count}
        onChange={(event) => onAll(event.currentTarget.checked)}
        label="Choose all on this page"
      />
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
