import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { HEAD } from '#app/ui/table.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { ProductRequest } from '#store/requests/requests.schema.ts'
import { useShown } from './use-shown.ts'

const COLUMNS = ['Requested Product Name', 'Date Requested'] as const

/** Every request as it was sent. */
export function RequestTable({ requests }: { requests: readonly ProductRequest[] }) {
  const { shown, hidden, showMore } = useShown(requests)
  if (requests.length === 0) {
    return <Empty message="No requests yet. What shoppers search for in vain and ask you to stock appears here." />
  }
  return (
    <>
      <table className="w-full max-w-4xl">
        <caption className="sr-only">What shoppers asked the shop to stock, newest first</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={HEAD}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((request) => (
            <RequestRow key={request._id} request={request} />
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <Button look="quiet" className="mt-4" onClick={showMore}>
          Show more ({hidden} older)
        </Button>
      ) : null}
    </>
  )
}

const CELL = 'border-b border-line px-2 py-3 text-left align-top'

function RequestRow({ request }: { request: ProductRequest }) {
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold [overflow-wrap:anywhere]`}>
        <bdi>{request.requestedProductName}</bdi>
      </th>
      <td className={`${CELL} w-2/5`}>
        <TimeOf iso={request.createdAt} />
      </td>
    </tr>
  )
}
