import { href } from 'react-router'
import { amountIn, cashBook, useEntryKey } from '#app/desk/shared/cash-entry.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { Field, NUMBER, Options, Select } from '#app/kit/form/field.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { type MONEY_MOVES, moneyMoveChoices } from '#store/money/cash-book/cash-book.ts'
/** Money that moves without an order: expenses, float, bank. */
export function MoneyMoves() {
  const { keyOf, next } = useEntryKey()
  if (!useMay()('take money')) return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink look="quiet" to={href('/admin/expenses')}>
        Expense
      </ButtonLink>
      <Press
        look="quiet"
        ask={{
          title: 'Float, bank, owner',
          yes: 'Write down',
          words: 'Money that moves without an order. It counts for today.',
          fields: (
            <>
              <Select label="What" name="kind">
                <Options of={moneyMoveChoices()} />
              </Select>
              <Field label="Amount" name="amount" {...NUMBER} missing="Please enter the amount." required />
            </>
          ),
        }}
        call={async (form) => {
          const json = { kind: form.text('kind') as keyof typeof MONEY_MOVES, amount: amountIn(form) }
          const answer = await cashBook.moves.$post({ json, header: keyOf(json) })
          if (answer.ok) next()
          return answer
        }}
        done="It is in the book."
      >
        Float or bank
      </Press>
    </div>
  )
}
