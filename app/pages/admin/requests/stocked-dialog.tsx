import { useState } from 'react'
import { ProductFinder } from '#app/admin/product-finder.tsx'
import { useMails } from '#app/frame/root-data.ts'
import { peopleWords } from '#app/requests/request-words.ts'
import { FormDialog } from '#app/ui/dialogs.tsx'
import type { Product } from '#store/products/products.schema.ts'
import type { RequestGroup } from '#store/requests/requests.schema.ts'

type DialogProps = {
  /** The wished product; undefined while nothing is asked. */
  group: RequestGroup | undefined
  busy: boolean
  onStocked: (group: RequestGroup, productId: string | undefined) => void
  onClose: () => void
}

/** Asks which product a wish became. */
export function StockedDialog({ group, busy, onStocked, onClose }: DialogProps) {
  const [product, setProduct] = useState<Product>()
  const mails = useMails()

  function close() {
    setProduct(undefined)
    onClose()
  }

  async function submit() {
    if (group) onStocked(group, product?._id)
    setProduct(undefined)
    return true
  }

  return (
    <FormDialog
      isOpen={group !== undefined}
      title="Which product is it?"
      yes="Mark as stocked"
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      {group ? (
        <>
          <p>{whatHappens(group, product, mails)}</p>
          <ProductFinder
            key={group._id}
            label="Find the product"
            verb={{ add: 'Choose', added: 'Chosen' }}
            initial={group.name}
            chosenIds={product ? [product._id] : []}
            onAdd={setProduct}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

const NO_MAIL = ', which stays under Mail until mail is set up'

function whatHappens({ name, waiting }: RequestGroup, product: Product | undefined, mails: boolean): string {
  const who = peopleWords(waiting)
  if (waiting === 0) return `Nobody who asked for “${name}” left an address, so nobody is written to.`
  if (product) return `${who} asked for “${name}”. Each gets one message about ${product.name}${mails ? '' : NO_MAIL}.`
  return `${who} left an address for “${name}”. Choose the product for a message to them${mails ? '' : NO_MAIL}; without one there is none.`
}
