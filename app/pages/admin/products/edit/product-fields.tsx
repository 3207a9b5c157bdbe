import { type ReactNode, useId } from 'react'
import { VISIBILITY_HINTS, VISIBILITY_NAMES } from '#app/admin/badges.tsx'
import type { ProductValues } from '#app/pages/admin/products/product-values.ts'
import { Field, NUMBER, Options, Select, TextArea } from '#app/ui/forms/field.tsx'
import { formatWhen } from '#app/ui/when.tsx'
import { formatPrice } from '#store/money.ts'
import type { FormSection } from '#store/products/field-spec.ts'
import { type FieldName, fieldSpec, fieldsWhere } from '#store/products/product-fields.ts'
import type { ProductDetail } from '#store/products/products.schema.ts'
import { CATEGORIES, hasAges, VISIBILITIES } from '#store/products/products.ts'
import { type FieldProblems, warningsOf } from './product-problems.ts'
import { TaxSuggestions } from './tax-suggestions.tsx'

type FormFieldsProps = { values: ProductValues; problems: FieldProblems }

/** The product's name and description. */
export function TextFields(fields: FormFieldsProps) {
  return (
    <Section>
      <FieldsOf section="text" {...fields} />
    </Section>
  )
}

/** Prices in rupees, and what an offer that runs makes of them. */
export function PriceFields({ base, ...fields }: FormFieldsProps & { base: ProductDetail | undefined }) {
  return (
    <Section columns>
      <FieldsOf section="prices" {...fields} />
      {base?.offerUntil ? (
        <p className="col-span-full">
          An offer runs until {formatWhen(base.offerUntil)}: until then it costs {formatPrice(base.price)}. What you
          write here is the price after it; the offer’s price follows.
        </p>
      ) : null}
    </Section>
  )
}

/** How many there are and where they stand. */
export function ShelfFields({ values, problems }: FormFieldsProps) {
  return (
    <Section>
      {values.parts.length > 0 ? (
        <p>Stock: {values.stock === '' ? 'counted by its parts' : `${values.stock}, counted by its parts`}.</p>
      ) : (
        <ProductField className="sm:max-w-xs" name="stock" value={values.stock} problem={problems.stock} />
      )}
      <ProductField className="sm:max-w-xs" name="shelf" value={values.shelf} problem={problems.shelf} />
      <CategoryFields values={values} problem={problems.category} />
      {hasAges(values.category) ? (
        <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
          <FieldsOf section="ages" values={values} problems={problems} />
        </div>
      ) : null}
    </Section>
  )
}

/** How the product is put before shoppers. */
export function ShopFields({ values }: FormFieldsProps) {
  return (
    <Section>
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
    </Section>
  )
}

/** Which siblings it has, and what tells it from them. */
export function FamilyFields(fields: FormFieldsProps) {
  return <Folded summary="Sizes and colours (optional)" section="family" {...fields} />
}

/** Facts that the law wants shown before somebody buys. */
export function LawFields(fields: FormFieldsProps) {
  return <Folded summary="Product information (optional)" section="law" {...fields} />
}

/** Fields that only a GST invoice needs. */
export function TaxFields(fields: FormFieldsProps) {
  return (
    <Folded summary="Tax on invoices (optional)" section="tax" {...fields}>
      <TaxSuggestions values={fields.values} />
    </Folded>
  )
}

type FoldedProps = FormFieldsProps & { summary: string; section: FormSection; children?: ReactNode }

/** Fields of a section that not everybody needs: folded away until somebody wants one or something is wrong with it. */
function Folded({ summary, section, children, ...fields }: FoldedProps) {
  const names = fieldsWhere(({ form }) => form.section === section)
  const isOpen = names.some((name) => fields.values[name] !== '' || fields.problems[name] !== undefined)
  return (
    <details open={isOpen || undefined} className="rounded-card border border-line bg-surface px-4 py-2 sm:px-6">
      <summary className="flex min-h-11 items-center font-medium">{summary}</summary>
      <div className="grid items-start gap-4 pb-3 min-[24rem]:grid-cols-2">
        <FieldsOf section={section} {...fields} />
        {children}
      </div>
    </details>
  )
}

type SectionFieldsProps = FormFieldsProps & { section: FormSection }

/** Fields whose hint can become a warning while somebody types. */
const DOUBTED = new Set<FieldName>(['price', 'originalPrice', 'gstPercent'])

/** The fields of a section, in the order of the table. */
function FieldsOf({ section, values, problems }: SectionFieldsProps) {
  const warnings = warningsOf(values)
  return fieldsWhere(({ form }) => form.section === section).map((name) => (
    <ProductField
      key={name}
      name={name}
      value={String(values[name])}
      problem={problems[name]}
      {...(DOUBTED.has(name) ? { hint: <Hint usual={fieldSpec(name).form.hint} warning={warnings[name]} /> } : {})}
    />
  ))
}

type FieldProps = { name: FieldName; value: string; problem: string | undefined; hint?: ReactNode; className?: string }

/** The control of a field as the table describes it. */
function ProductField({ name, value, problem, hint, className }: FieldProps) {
  const { kind, most, absent, form } = fieldSpec(name)
  const common = {
    label: form.label,
    name,
    required: absent === 'refused',
    defaultValue: value,
    error: problem,
    hint: hint ?? form.hint,
    ...(className === undefined ? {} : { className }),
  }
  if (form.rows !== undefined) {
    return <TextArea className="col-span-full" {...common} rows={form.rows} maxLength={most} />
  }
  if (form.choices) {
    return (
      <Select label={form.label} name={name} defaultValue={value} error={problem} hint={form.hint}>
        <option value="">Not told</option>
        <Options of={form.choices} />
      </Select>
    )
  }
  const isNumber = kind === 'rupees' || kind === 'whole'
  const maxLength = isNumber || fieldSpec(name).csv.reader === 'hsn' ? NUMBER.maxLength : most
  const list = form.suggested && `${name}-suggested`
  return (
    <>
      <Field
        {...common}
        autoComplete="off"
        inputMode={inputModeOf(name)}
        maxLength={maxLength}
        list={list}
        type={kind === 'day' ? 'date' : undefined}
      />
      {form.suggested ? (
        <datalist id={list}>
          {form.suggested.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

function inputModeOf(name: FieldName) {
  const { kind, csv } = fieldSpec(name)
  if (kind === 'rupees') return 'decimal' as const
  return kind === 'whole' || csv.reader === 'hsn' ? ('numeric' as const) : undefined
}

function CategoryFields({ values, problem }: { values: ProductValues; problem: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="mb-1 font-medium">{fieldSpec('category').form.label}</legend>
      <div className="grid gap-2 min-[22rem]:grid-cols-2 sm:grid-cols-4">
        {CATEGORIES.map((category) => (
          <Check
            key={category}
            label={category}
            name="category"
            value={category}
            defaultChecked={values.category.includes(category)}
            aria-invalid={problem ? true : undefined}
          />
        ))}
      </div>
      {problem ? (
        <p id={id} role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

function Check({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
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

function Section({ columns = false, children }: { columns?: boolean; children: ReactNode }) {
  const layout = columns ? 'grid items-start gap-4 sm:grid-cols-2' : 'space-y-4'
  return <div className={`rounded-card border border-line bg-surface p-4 sm:p-6 ${layout}`}>{children}</div>
}
