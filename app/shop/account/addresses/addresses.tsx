import { useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { OutcomeMessage, type Report, useOutcome } from '#app/kit/page/messages.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { Language } from '#store/language.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { MOST_ADDRESSES } from '#store/people/addresses/addresses.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { saveAddress } from './address-calls.ts'
import { AddressForm } from './address-form.tsx'
import { ADDRESSES } from './addresses.texts.ts'

export const load = ({ api, request }: PageArgs) => read<Address[]>(() => api.addresses.$get(), { orLogin: request })

export const handle = (language: Language) =>
  ({ title: ADDRESSES[language].title, refused: () => ADDRESSES[language].unread }) satisfies PageHandle

export default function Addresses({ loaderData: addresses }: PageProps<typeof load>) {
  return (
    <>
      <p className="mt-1 text-muted">{ADDRESSES.use().lead}</p>
      <div className="account-panels">
        <AddressBook addresses={addresses} />
      </div>
    </>
  )
}

type Editing = 'new' | (string & {}) | undefined

function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  const t = ADDRESSES.use()
  const displayName = useRootData()?.signIn.user?.displayName ?? ''
  const isHydrated = useHydrated()
  const { outcome, setOutcome, dismiss } = useOutcome()
  const [editing, setEditing] = useState<Editing>()
  const isFull = addresses.length >= MOST_ADDRESSES

  const forms = { report: setOutcome, onEnd: () => setEditing(undefined) }

  return (
    <>
      {addresses.length === 0 && editing === undefined ? <p className="panel">{t.none}</p> : null}
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
            {t.add}
          </Button>
        </p>
      )}
      {isFull ? <p className="text-muted">{t.full(MOST_ADDRESSES)}</p> : null}
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}

type Props = { address: Address; onEdit: () => void; report: Report }

function AddressCard({ address, onEdit, report }: Props) {
  const t = ADDRESSES.use()
  const { _id, name, phone, isDefault } = address
  const sending = useSend(report)
  return (
    <section aria-label={t.of(name)} className="panel wrap-break-word">
      <div className="account-row">
        <h2>{name}</h2>
        {isDefault ? (
          <span className="account-tag" data-kind="good">
            {t.default}
          </span>
        ) : null}
      </div>
      <p>{spacedPhone(phone, address)}</p>
      <p className="whitespace-pre-line">{address.address}</p>
      {address.gstin ? <p>GSTIN {address.gstin}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" disabled={!sending.isReady} onClick={onEdit}>
          {t.edit}
        </Button>
        {isDefault ? null : (
          <Press
            look="quiet"
            sending={sending}
            call={saveAddress(_id, { name, phone, address: address.address, isDefault: true })}
            done={t.isDefault}
          >
            {t.makeDefault}
          </Press>
        )}
        <Press
          sending={sending}
          ask={{ title: t.deleteTitle, yes: t.delete, words: address.address }}
          call={() => browserApi.addresses.delete[':id'].$post({ param: { id: _id }, json: {} })}
          done={t.deleted}
          isRemoval
        >
          {t.delete}
        </Press>
      </div>
    </section>
  )
}
