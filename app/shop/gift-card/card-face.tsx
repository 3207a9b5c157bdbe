import { ShopLogo } from '#app/frame/logo.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { formatPrice } from '#store/money.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { GIFT_CARD } from './gift-card.texts.ts'

export type Face = { amount: number | undefined; forName: string; words: string }

/** The gift card as a picture, in the colours of the shop and with what was chosen. */
export function CardFace({ amount, forName, words }: Face) {
  const shop = useRootData()?.settings
  const t = GIFT_CARD.use()
  const name = shop?.shopName ?? DEFAULT_SHOP_NAME
  const sum = amount === undefined ? '' : formatPrice(amount)
  return (
    <figure className="gift-card">
      <div className="gift-card-face">
        <Ribbon />
        <p className="gift-card-shop">
          <span className="gift-card-mark">
            <ShopLogo logo={shop?.look.logo} className="size-6" />
          </span>
          {name}
        </p>
        <p className="gift-card-sum">
          <span>{t.title}</span>
          {sum}
        </p>
        <div className="gift-card-words">
          {forName ? <p className="font-semibold">{t.forWhom(forName)}</p> : null}
          <p>{words}</p>
        </div>
      </div>
    </figure>
  )
}

const PETALS = Array.from({ length: 12 }, (_, at) => at * 30)

/** A bow over two ribbons, and a rangoli. */
function Ribbon() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <g className="gift-card-rangoli" transform="translate(34 196)">
        {[38, 66, 94].map((at) => (
          <g key={at}>
            <circle r={at} />
            {PETALS.map((turn) => (
              <ellipse key={turn} cy={-at} rx={at / 7} ry={at / 4} transform={`rotate(${turn})`} />
            ))}
          </g>
        ))}
      </g>
      <g className="gift-card-ribbon">
        <path d="M245 0h26v200h-26z" />
        <path d="M0 57h320v14H0z" />
        <path className="gift-card-fold" d="M252 0h2v200h-2zM262 0h2v200h-2zM0 62h320v1.5H0z" />
        <path d="M256 66c-9 24-22 40-40 52l4-15-15 1c17-10 29-22 37-42zM260 66c9 24 22 40 40 52l-4-15 15 1c-17-10-29-22-37-42z" />
        <path d="M257 64c-14-30-46-42-59-29-12 13 10 36 59 29zM259 64c14-30 46-42 59-29 12 13-10 36-59 29z" />
        <path
          className="gift-card-fold"
          d="M250 61c-12-17-32-25-41-18-7 7 8 20 41 18zM266 61c12-17 32-25 41-18 7 7-8 20-41 18z"
        />
        <rect x="248" y="53" width="20" height="22" rx="7" />
        <path className="gift-card-fold" d="M254 55h1.5v18H254zM260.500 55h1.500v18h-1.500z" />
      </g>
    </svg>
  )
}
