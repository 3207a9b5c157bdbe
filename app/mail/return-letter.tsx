/** Mails to a customer about returned goods, in their language. */
import type { ReturnNews } from '#store/mail/mail.ts'
import type { Language } from '#store/messages/message-words.ts'
import { formatTotal } from '#store/money.ts'
import { Action, Letter, type MailProps, Small, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

type Texts = { heading: string; words: (order: string) => string }

const TEXTS: Record<ReturnNews['what'], Record<Language, Texts>> = {
  asked: {
    en: {
      heading: 'We have your return request',
      words: (order) =>
        `We have your request to return something from your order ${order}. We will reply soon. Please keep the item in its original packing.`,
    },
    hi: {
      heading: 'आपका वापसी का अनुरोध मिला',
      words: (order) => `आपने ऑर्डर ${order} में से कुछ वापस करने को कहा है। हम जल्द जवाब देंगे। कृपया सामान जैसा आया वैसा ही रखें।`,
    },
  },
  accepted: {
    en: {
      heading: 'Your return is accepted',
      words: (order) => `We accept the return of this from your order ${order}:`,
    },
    hi: { heading: 'हम इसे वापस लेंगे', words: (order) => `आपके ऑर्डर ${order} में से हम यह वापस लेंगे:` },
  },
  refused: {
    en: {
      heading: 'About your return',
      words: (order) => `We cannot accept the return of this from your order ${order}:`,
    },
    hi: { heading: 'आपकी वापसी के बारे में', words: (order) => `आपके ऑर्डर ${order} में से यह हम वापस नहीं ले सकते:` },
  },
  received: {
    en: { heading: 'We received your return', words: (order) => `We received this from your order ${order}:` },
    hi: { heading: 'आपका लौटाया सामान मिल गया', words: (order) => `आपके ऑर्डर ${order} में से यह हमारे पास वापस आ गया:` },
  },
  withdrawn: {
    en: {
      heading: 'Your return request is withdrawn',
      words: (order) => `Nothing from your order ${order} will be returned.`,
    },
    hi: { heading: 'आपने अनुरोध वापस ले लिया', words: (order) => `आपके ऑर्डर ${order} में से कुछ वापस नहीं जाएगा।` },
  },
}

const ENDS: Record<Language, { hello: string; see: string; wrong: string; owed: (sum: string) => string }> = {
  en: {
    hello: 'Hello',
    see: 'See your order',
    wrong: 'Did you not ask for this? Please call us.',
    owed: (sum) => `We will refund you ${sum}.`,
  },
  hi: {
    hello: 'नमस्ते',
    see: 'अपना ऑर्डर देखें',
    wrong: 'यह आपने नहीं कहा? कृपया हमें फ़ोन करें।',
    owed: (sum) => `हम आपको ${sum} वापस देंगे।`,
  },
}

export function subjectOfReturn({ orderNumber, what, language = 'en' }: ReturnNews): string {
  return `${orderNumber}: ${TEXTS[what][language].heading}`
}

export function OrderReturnLetter({ facts, shop }: MailProps<ReturnNews>) {
  const { language = 'en', what, answer, owedBack, orderNumber } = facts
  const { heading, words } = TEXTS[what][language]
  const ends = ENDS[language]
  return (
    <Letter shop={shop} lang={language} preview={`${orderNumber}: ${heading}.`} heading={heading}>
      <Words>
        {`${ends.hello} ${safeName(facts.customerName)}`.trimEnd()}, {words(orderNumber)}
      </Words>
      {facts.orderItems.map(({ _id, name, qty }) => (
        <Words key={_id}>
          {qty} × {name}
        </Words>
      ))}
      {answer ? <Words>{answer}</Words> : null}
      {what === 'received' && owedBack > 0 ? <Words>{ends.owed(formatTotal(owedBack))}</Words> : null}
      <Action url={facts.statusUrl ?? `${shop.url}/orders/${facts._id}`} label={ends.see} />
      {what === 'asked' || what === 'withdrawn' ? <Small>{ends.wrong}</Small> : null}
    </Letter>
  )
}
