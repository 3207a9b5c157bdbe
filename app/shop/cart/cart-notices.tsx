import { Notice } from '#app/kit/page/notice.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { CART } from './cart.texts.ts'
import type { CartNews } from './cart-news.ts'

/** Shows what has changed in the cart. Empty until then, so that screen readers announce it. */
export function CartNotices({ news }: { news: CartNews }) {
  const t = CART.use()
  return (
    <div role="status" className="empty:hidden">
      {news.sentences.length + news.cuts.length > 0 ? (
        <Notice kind="warning">
          <p className="font-semibold">{t.hasChanged}</p>
          <ul className="mt-1">
            {[...news.sentences, ...news.cuts.map(({ words }) => words)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {news.undo ? (
            <Button look="quiet" className="mt-2" onClick={news.undo}>
              {t.undo}
            </Button>
          ) : null}
        </Notice>
      ) : null}
    </div>
  )
}
