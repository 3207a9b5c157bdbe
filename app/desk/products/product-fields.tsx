import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react'
import { VISIBILITY_HINTS, VISIBILITY_NAMES } from '#app/desk/shared/badges.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { Field, Select, WHOLE } from '#app/kit/form/field.tsx'
import { FieldErrorText } from '#app/kit/form/field-error.tsx'
import { FieldInput } from '#app/kit/form/field-of.tsx'
import { FormContext, useFieldError } from '#app/kit/form/form-problems.tsx'
import { Folded } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { formatWhen, formatWholeDay } from '#app/kit/words/when.tsx'
import type { FieldSpec, FormSection } from '#store/goods/products/field-spec.ts'
import { type FieldName, fieldSpec, fieldsWhere } from '#store/goods/products/product-fields.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { CATEGORIES, hasAges, VISIBILITIES } from '#store/goods/products/products.ts'
import { rateInWords, rateOf } from '#store/money/gst/rates.ts'
import { USUAL_GOODS_READ_ON, usualGoodsFor } from '#store/money/gst/usual-goods.ts'
import { formatPrice } from '#store/money.ts'
import { leafOf, type ProductValues, sizesIn, stockFieldOf, warningsOf } from './product-values.ts'

type Props = { values: ProductValues; base: ProductDetail | undefined }

/** Text, prices and place of the product, and what not everybody needs. */
export function ProductFields({ values, base }: Props) {
  return (
    <>
      <div className="panel space-y-4">
        <FieldsOf section="text" values={values} />
      </div>
      <div className="panel grid grid-cols-2 items-start gap-4">
        <FieldsOf section="prices" values={values} />
        {base?.offerUntil ? (
          <p className="col-span-full">
            An offer runs until {formatWhen(base.offerUntil)}: until then it costs {formatPrice(base.price)}. What you
            write here is the price after it; the offer’s price follows.
          </p>
        ) : null}
      </div>
      <div className="panel space-y-4">
        <div className="grid grid-cols-2 items-start gap-4">
          {values.parts.length > 0 ? (
            <p>Stock: {values.stock === '' ? 'counted by its parts' : `${values.stock}, counted by its parts`}.</p>
          ) : (
            <Stock values={values} sizes={base ? [] : sizesIn(values)} />
          )}
          <ProductField name="shelf" values={values} />
        </div>
        <CategoryFields values={values} />
        {hasAges(values.category) ? (
          <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
            <FieldsOf section="ages" values={values} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function Stock({ values, sizes }: Pick<Props, 'values'> & { sizes: readonly string[] }) {
  if (sizes.length === 0) return <ProductField name="stock" values={values} />
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-4 sm:grid-cols-4">
      <legend className="mb-1 font-medium">Stock of each</legend>
      {sizes.map((option) => (
        <Field
          key={option}
          label={option}
          name={stockFieldOf(option)}
          {...WHOLE}
          missing="Please enter a stock."
          required
        />
      ))}
    </fieldset>
  )
}

/** How the product is put before shoppers. */
export function ShopFields({ values }: Pick<Props, 'values'>) {
  return (
    <div className="panel space-y-4">
      <Select label={fieldSpec('visibility').form.label} name="visibility" defaultValue={values.visibility}>
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {VISIBILITY_NAMES[visibility]} - {VISIBILITY_HINTS[visibility]}
          </option>
        ))}
      </Select>
      <Select label={fieldSpec('popularity').form.label} name="popularity" defaultValue={values.popularity}>
        <option value="1">1 - High (appears first)</option>
        <option value="2">2 - Medium</option>
        <option value="3">3 - Low (appears last)</option>
      </Select>
      <Check label={fieldSpec('isFeatured').form.label} name="isFeatured" defaultChecked={values.isFeatured} />
    </div>
  )
}

/** Sizes and colours, what the law wants shown before somebody buys, and what only a GST invoice needs. */
export function FoldedFields({ values }: Pick<Props, 'values'>) {
  return (
    <>
      <FoldedSection summary="Sizes and colours (optional)" section="family" values={values} />
      <FoldedSection summary="Product information (optional)" section="law" values={values} />
      <FoldedSection summary="For search engines (optional)" section="seo" values={values} />
      <FoldedSection summary="Tax on invoices (optional)" section="tax" values={values}>
        <TaxSuggestions values={values} />
      </FoldedSection>
    </>
  )
}

type SectionProps = { section: FormSection; values: ProductValues }

/** Fields of a section that not everybody needs: folded away until somebody wants one or something is wrong with it. */
function FoldedSection({ summary, children, ...fields }: SectionProps & { summary: string; children?: ReactNode }) {
  const { answered } = useContext(FormContext)
  const names = fieldsWhere(({ form }) => form.section === fields.section)
  const isOpen = names.some((name) => fields.values[name] !== '' || answered[name] !== undefined)
  return (
    <Folded summary={summary} isOpen={isOpen}>
      <div className="grid items-start gap-4 pb-3 min-[24rem]:grid-cols-2">
        <FieldsOf {...fields} />
        {children}
      </div>
    </Folded>
  )
}

function FieldsOf({ section, values }: SectionProps) {
  const seesCosts = useMay()('see costs')
  // A bundle costs what its parts do.
  const hasCost = seesCosts && values.parts.length === 0
  const isShown = ({ form, on }: FieldSpec) => form.section === section && (on !== 'costs' || hasCost)
  return fieldsWhere(isShown).map((name) => (
    <ProductField
      key={name}
      name={name}
      values={values}
      className={fieldSpec(name).form.rows ? 'col-span-full' : undefined}
    />
  ))
}

/** Fields whose hint can become a warning while somebody types. */
const DOUBTED = new Set<FieldName>(['price', 'originalPrice', 'gstPercent'])

type FieldProps = { name: FieldName; values: ProductValues; className?: string | undefined }

/** The control of a field as the table describes it. */
function ProductField({ name, values, className }: FieldProps) {
  const { absent, form } = fieldSpec(name)
  const warning = DOUBTED.has(name) ? warningsOf(values)[name] : undefined
  return (
    <FieldInput
      name={name}
      leaf={leafOf(name)}
      text={String(values[name])}
      required={absent === 'refused'}
      suggested={form.suggested}
      missing={form.missing}
      className={className}
      hint={DOUBTED.has(name) ? <Hint usual={form.hint} warning={warning} /> : undefined}
    />
  )
}

function CategoryFields({ values }: Pick<Props, 'values'>) {
  const problem = useFieldError('category')
  return (
    <fieldset aria-describedby={problem ? 'category-error' : undefined}>
      <legend className="mb-1 font-medium">{fieldSpec('category').form.label}</legend>
      <div className="grid gap-2 min-[22rem]:grid-cols-2 sm:grid-cols-4">
        {CATEGORIES.map((category, at) => (
          <Check
            key={category}
            label={category}
            name="category"
            value={category}
            required={at === 0 && values.category.length === 0}
            data-missing={fieldSpec('category').form.missing}
            defaultChecked={values.category.includes(category)}
            aria-invalid={problem ? true : undefined}
          />
        ))}
      </div>
      <div id="category-error" role="alert">
        <FieldErrorText name="category" />
      </div>
    </fieldset>
  )
}

function Check({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line bg-surface px-3 hover:border-action">
      <input type="checkbox" className="size-5 shrink-0" {...input} />
      {label}
    </label>
  )
}

/** The usual hint, or a warning in its place that is also read out when it appears. */
function Hint({ usual, warning }: { usual: string | undefined; warning: string | undefined }) {
  return (
    <span role="status" className={warning ? 'block rounded-lg bg-warning-soft px-2 py-1 text-ink' : undefined}>
      {warning ?? usual}
    </span>
  )
}

/** Suggests the usual tax of goods with this name; a press fills it in. */
function TaxSuggestions({ values }: { values: ProductValues }) {
  const found = usualGoodsFor(values.name, values.category)
  if (found.length === 0) return null
  return (
    <section aria-label="Usual tax" className="col-span-full rounded-xl bg-sunken p-3">
      <ul className="space-y-2">
        {found.map(({ goods, hsn, percent, zero = '', since, source }) => {
          const rate = rateOf(percent, zero)
          return (
            <li key={goods} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 flex-[1_1_14rem]">
                {goods}: HSN {hsn}, {rate ? rateInWords(rate) : ''}
                {since ? ` since ${formatWholeDay(since)}` : ''}.{' '}
                <a className="text-link whitespace-nowrap" href={source} target="_blank" rel="noreferrer">
                  Source
                </a>
              </p>
              <Button
                look="quiet"
                onClick={(event) => fill(event, { hsnCode: hsn, gstPercent: String(percent), gstZero: zero })}
              >
                Fill in<span className="sr-only"> for {goods}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Usual rates, read on {formatWholeDay(USUAL_GOODS_READ_ON)}: no advice. Your accountant knows what your goods
        are.
      </p>
    </section>
  )
}

/** The inputs keep their own text: they are told as if somebody had typed. */
function fill({ currentTarget }: MouseEvent<HTMLButtonElement>, texts: Record<string, string>) {
  const { form } = currentTarget
  for (const [name, text] of Object.entries(texts)) {
    const input = form?.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
