import { useState } from 'react'
import { data } from 'react-router'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { OutcomeMessage, Refusal, TryAgain, useOutcome } from '#app/ui/messages.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Address } from '#store/people/addresses.schema.ts'
import { MOST_ADDRESSES } from '#store/people/addresses.ts'
import { AddressCard } from './addresses/address-card.tsx'
import { AddressForm } from './addresses/address-form.tsx'

export async function load({ api, request }: PageArgs) {
  const { status, answer } = await read(() => api.addresses.$get(), { orLogin: request })
  return data({ addresses: answer }, { status })
}

export function meta({ shop }: MetaArgs) {
  return privateMeta(shop, 'Addresses')
}

export default function Addresses({ loaderData: { addresses } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading">Addresses</h1>
      <p className="mt-1 text-muted">We fill in your default address at checkout.</p>
      <div className="account-panels">
        {addresses ? (
          <AddressBook addresses={addresses} />
        ) : (
          <Refusal message="Your addresses could not be read. Please try again.">
            <TryAgain />
          </Refusal>
        )}
      </div>
    </>
  )
}

/** Which form is open: that of a new address, of a kept one by its id, or none. */
type Editing = 'new' | (string & {}) | undefined

function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  const displayName = useRootData()?.signIn.user?.displayName ?? ''
  const isHydrated = useHydrated()
  const { outcome, setOutcome, dismiss } = useOutcome()
  const [editing, setEditing] = useState<Editing>()
  const isFull = addresses.length >= MOST_ADDRESSES

  const forms = { report: setOutcome, onEnd: () => setEditing(undefined) }

  return (
    <>
      {addresses.length === 0 && editing === undefined ? (
        <p className="panel">No saved address. Add one to check out faster.</p>
      ) : null}
      {addresses.map((address) =>
        editing === address._id ? (
          <AddressForm key={address._id} address={address} name={address.name} {...forms} />
        ) : (
          <AddressCard key={address._id} address={address} onEdit={() => setEditing(address._id)} report={setOutcome} />
        ),
      )}
      {editing === 'new' ? (
        <AddressForm name={displayName} {...forms} />
      ) : (
        <p>
          <Button disabled={!isHydrated || isFull} onClick={() => setEditing('new')}>
            Add an address
          </Button>
        </p>
      )}
      {isFull ? (
        <p className="text-muted">You can save up to {MOST_ADDRESSES} addresses. Delete one to add another.</p>
      ) : null}
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}
