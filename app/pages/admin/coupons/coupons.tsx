import { useState } from 'react'
import { href } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { Edited } from '#app/desk/edit-form.tsx'
import { useMay } from '#app/frame/root-data.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { Press } from '#app/ui/press.tsx'
import { Section } from '#app/ui/section.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatWholeDay } from '#app/ui/when.tsx'
import type { Coupon } from '#store/coupons/coupons.schema.ts'
import { formatTotal } from '#store/money.ts'
import { CouponForm, dataOf } from './coupon-form.tsx'

export const load = ({ api }: PageArgs) => read<Coupon[]>(() => api.admin.coupons.$get())

export const handle = { title: 'Coupons', of: 'coupons' } satisfies PageHandle

export default function Coupons({ loaderData: coupons }: PageProps<typeof load>) {
  const [code, setCode] = useState<string>()
  const coupon = coupons.find((one) => one.code === code)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <ButtonLink look="quiet" className="justify-self-start" to={href('/admin/offers')}>
        Offers
      </ButtonLink>
      <Section id="coupons" heading="All coupons" takesFocus>
        {coupons.length === 0 ? (
          <Empty message="None yet: the checkout asks for no code." />
        ) : (
          <ul className="rows">
            {coupons.map((coupon) => (
              <Line key={coupon.code} coupon={coupon} onEdit={() => setCode(coupon.code)} />
            ))}
          </ul>
        )}
        <p className="mt-4 text-muted">
          A coupon comes off the goods at their offer prices, in whole rupees. Delivery and the fee for cash are added
          after it. Free delivery counts the goods before the coupon. The checkout asks for a code while any coupon
          runs.
        </p>
      </Section>
      <Edited key={coupon?.code ?? coupons.length} loaded={coupon} revision={coupon && JSON.stringify(dataOf(coupon))}>
        {(edited) => <CouponForm edited={edited} onDone={() => setCode(undefined)} />}
      </Edited>
    </div>
  )
}

type LineProps = { coupon: Coupon; onEdit: () => void }

function Line({ coupon, onEdit }: LineProps) {
  const { code, words, uses, mostUses, off, isStopped } = coupon
  const may = useMay()
  const isHydrated = useHydrated()

  const { stop } = browserApi.admin.coupons[':code']
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold [overflow-wrap:anywhere]">{code}</span> {words}
        {isStopped ? <span className="font-semibold text-danger"> stopped</span> : null}
        <span className="block text-sm text-muted">
          {[`Used ${uses}${mostUses === undefined ? '' : ` of ${mostUses}`} times`, `${formatTotal(off)} off`]
            .concat(limitsOf(coupon))
            .join(', ')}
        </span>
      </p>
      <div className="flex gap-2 *:px-4">
        {uses > 0 && may('read orders') ? (
          <ButtonLink
            look="quiet"
            to={`${href('/admin/orders')}?${new URLSearchParams({ search: code })}`}
            aria-label={`Orders with ${code}`}
          >
            Orders
          </ButtonLink>
        ) : null}
        <Button look="quiet" aria-label={`Edit ${code}`} disabled={!isHydrated} onClick={onEdit}>
          Edit
        </Button>
        <Press
          look="quiet"
          aria-label={`${isStopped ? 'Run' : 'Stop'} ${code}`}
          call={() => stop.$post({ param: { code }, json: { isStopped: !isStopped } })}
          done={isStopped ? `${code} runs again.` : `${code} is stopped.`}
        >
          {isStopped ? 'Run' : 'Stop'}
        </Press>
      </div>
    </li>
  )
}

/** "each account once", "from 1 Nov 2026", "until 9 Nov 2026". */
function limitsOf({ isOnce, startsOn, endsOn }: Coupon): string[] {
  return [
    ...(isOnce ? ['each account once'] : []),
    ...(startsOn === undefined ? [] : [`from ${formatWholeDay(startsOn)}`]),
    ...(endsOn === undefined ? [] : [`until ${formatWholeDay(endsOn)}`]),
  ]
}
