import { type ComponentProps, useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { fillWords, itemsInWords, PLACES_IN_WORDS, problemOfWords, type Values } from '#store/messages/message-words.ts'
import type { Leaf } from '#store/settings/settings-table.ts'

type Props = ComponentProps<typeof TextArea> & { leaf: Extract<Leaf, { kind: 'message' }>; text: string }

/** Words for customers, and how they read for an order, while they are typed. */
export function MessageField({ leaf, text, ...field }: Props) {
  const [typed, setTyped] = useState(text)
  const words = typed.trim() === '' ? leaf.default : typed
  const problem = problemOfWords(words)
  const shopName = useRootData()?.settings.shopName ?? ''
  return (
    <div>
      <TextArea
        {...field}
        lang={leaf.language}
        maxLength={leaf.max}
        rows={leaf.rows}
        defaultValue={text}
        hint={field.hint ?? HINT}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="mt-2 rounded-card border border-line bg-paper p-3 text-sm">
        <p className="font-semibold text-muted">Preview</p>
        <p lang={leaf.language} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {problem ?? fillWords(words, sampleIn(leaf.language, shopName))}
        </p>
      </div>
    </div>
  )
}

const HINT = Object.keys(PLACES_IN_WORDS)
  .map((name) => `{${name}}`)
  .join(' ')

function sampleIn(language: 'en' | 'hi', shop: string): Values {
  const items = [
    { name: 'Wooden Chess Set', qty: 1 },
    { name: 'Ruled Notebook', qty: 2 },
  ]
  return {
    name: language === 'hi' ? 'आशा राव' : 'Asha Rao',
    shop,
    order: '1042',
    items: itemsInWords(items, language),
    total: '₹1,298.00',
    due: '₹1,298.00',
    courier: 'India Post',
    tracking: 'EK123456789IN',
    answer: language === 'hi' ? 'हम इसे शुक्रवार को ले जाएँगे।' : 'We collect it on Friday.',
    phone: '+91 98765 43210',
    link: 'https://shop.example/order-status#token=...',
  }
}
