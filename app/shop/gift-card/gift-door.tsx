import { href, Link } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { CardFace } from './card-face.tsx'
import { GIFT_CARD } from './gift-card.texts.ts'

/** Leads to the gift card, where the shop sells one. */
export function GiftDoor({ className = '' }: { className?: string }) {
  const t = GIFT_CARD.use()
  if (!useRootData()?.settings.giftCards.isOn) return null
  return (
    <aside className={`panel gift-door ${className}`}>
      <div aria-hidden="true">
        <CardFace amount={undefined} forName="" words="" />
      </div>
      <p className="min-w-0 flex-1 basis-36">
        <strong className="block">{t.giveCard}</strong>
        {t.giveWords}{' '}
        <Link to={href('/gift-card')} className="text-link font-semibold">
          {t.give}
        </Link>
      </p>
    </aside>
  )
}
