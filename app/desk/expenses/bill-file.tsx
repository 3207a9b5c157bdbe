import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Field } from '#app/kit/form/field.tsx'
import { smallerPicture } from '#app/kit/form/pictures/image-upload.ts'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Press } from '#app/kit/press/press.tsx'
import { IMAGE_TYPES } from '#store/goods/images/images.ts'
import type { Expense } from '#store/money/expenses/expenses.schema.ts'
import { wordsOfExpenseKind } from '#store/money/expenses/expenses.ts'

/** Shows, adds, replaces and removes the photo or PDF of an expense's bill. */
export function BillFile({ expense: { _id, kind, takenBackBy, hasFile } }: { expense: Expense }) {
  const mayKeep = useMay()('take money') && takenBackBy === null
  const of = `no. ${_id}: ${wordsOfExpenseKind(kind)}`
  return (
    <>
      {hasFile ? (
        <a
          href={`/api/admin/expenses/${_id}/bill`}
          target="_blank"
          rel="noreferrer"
          className="text-link content-center"
        >
          Bill<span className="sr-only"> of {of}</span>
        </a>
      ) : null}
      {mayKeep ? (
        <Press<Expense>
          look="quiet"
          aria-label={`${hasFile ? 'Replace' : 'Add'} bill: ${of}`}
          ask={{
            title: hasFile ? 'Replace the bill' : 'Keep the bill',
            yes: 'Keep',
            words:
              'A photo or a PDF of at most 5 MB. Who may see takings can open it, and the archive of the books has it.',
            fields: <Files />,
            check: (form) => (chosenIn(form) ? undefined : 'Choose a photo or a PDF.'),
          }}
          call={(form) => sendBill(_id, form)}
          done="The bill is kept."
        >
          {hasFile ? 'Replace bill' : 'Add bill'}
        </Press>
      ) : null}
      {mayKeep && hasFile ? (
        <Press
          look="quiet"
          aria-label={`Take away: bill of ${of}`}
          ask={{
            title: `Take away the bill of ${of}?`,
            yes: 'Take away',
            words: 'The expense stays. The file is deleted.',
          }}
          call={() => browserApi.admin.expenses[':id'].bill.delete.$post({ param: { id: String(_id) }, json: {} })}
          done="The bill is gone."
        >
          Take away
        </Press>
      ) : null}
    </>
  )
}

/** Two inputs: a phone opens its camera for the first, and its files for the second. */
function Files() {
  return (
    <div className="grid gap-4">
      <Field label="Take a photo" name="photo" type="file" accept="image/*" capture="environment" />
      <Field label="Or choose a file" name="file" type="file" accept={[...IMAGE_TYPES, 'application/pdf'].join()} />
    </div>
  )
}

function chosenIn({ data }: FormFields): File | undefined {
  return [data.get('photo'), data.get('file')].find((one): one is File => one instanceof File && one.size > 0)
}

async function sendBill(id: number, fields: FormFields): Promise<Response> {
  const chosen = chosenIn(fields)
  const form = new FormData()
  if (chosen) form.append('file', await smallerPicture(chosen))
  return fetch(`/api/admin/expenses/${id}/bill`, { method: 'POST', body: form })
}
