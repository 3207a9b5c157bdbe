import { type ReactNode, useId } from 'react'
import { VISIBILITY_HINTS, VISIBILITY_NAMES } from '#app/admin/visibility-badge.tsx'
import { type FieldProblems, type ProductValues, warningsOf } from '#app/pages/admin/products/product-values.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { CATEGORIES, hasAges, PRODUCT_LIMITS, VISIBILITIES } from '#store/products/products.ts'

type Parts = { values: ProductValues; problems: FieldProblems }

/** What the product is called and what is said of it. */
export function TextFields({ values, problems }: Parts) {
  return (
    <Section>
      <Field
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.name}
        defaultValue={values.name}
        error={problems.name}
      />
      <TextArea
        label="Description"
        name="description"
        required
        rows={4}
        maxLength={PRODUCT_LIMITS.description}
        defaultValue={values.description}
        error={problems.description}
      />
    </Section>
  )
}

/** Prices in rupees. */
export function PriceFields({ values, problems }: Parts) {
  const warnings = warningsOf(values)
  return (
    <Section columns>
      <Field
        label="Price"
        name="price"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.price}
        error={problems.price}
        hint={<Hint usual="In rupees, all taxes included." warning={warnings.price} />}
      />
      <Field
        label="Original Price"
        name="originalPrice"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.originalPrice}
        error={problems.originalPrice}
        hint={<Hint usual="Optional: the MRP, shown struck through." warning={warnings.originalPrice} />}
      />
    </Section>
  )
}

/** How many there are and where they stand. */
export function ShelfFields({ values, problems }: Parts) {
  return (
    <Section>
      <Field
        className="sm:max-w-xs"
        label="Stock"
        name="stock"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values.stock}
        error={problems.stock}
        hint="Units on the shelf."
      />
      <CategoryFields values={values} problem={problems.category} />
      {hasAges(values.category) ? <AgeFields values={values} problems={problems} /> : null}
    </Section>
  )
}

/** How the product is put before shoppers. */
export function ShopFields({ values }: Parts) {
  return (
    <Section>
      <Select label="Visibility" name="visibility" defaultValue={values.visibility}>
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {VISIBILITY_NAMES[visibility]} - {VISIBILITY_HINTS[visibility]}
          </option>
        ))}
      </Select>
      <Select label="Popularity" name="popularity" defaultValue={values.popularity}>
        <option value="1">1 - High (appears first)</option>
        <option value="2">2 - Medium</option>
        <option value="3">3 - Low (appears last)</option>
      </Select>
      <Check label="Featured" name="isFeatured" defaultChecked={values.isFeatured} />
    </Section>
  )
}

/** What only a GST invoice needs: folded away until somebody wants it or something is wrong with it. */
export function TaxFields({ values, problems }: Parts) {
  const isUsed = values.hsnCode !== '' || values.gstPercent !== ''
  const isWrong = problems.hsnCode !== undefined || problems.gstPercent !== undefined
  return (
    <details
      open={isUsed || isWrong || undefined}
      className="rounded-card border border-line bg-surface px-4 py-2 sm:px-6"
    >
      <summary className="flex min-h-11 items-center font-medium">Tax on invoices (optional)</summary>
      <div className="grid gap-4 pb-3 min-[24rem]:grid-cols-2">
        <Field
          label="HSN code"
          name="hsnCode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          defaultValue={values.hsnCode}
          error={problems.hsnCode}
          hint="4 to 8 digits."
        />
        <Field
          label="GST %"
          name="gstPercent"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={values.gstPercent}
          error={problems.gstPercent}
          hint="Part of the price."
        />
      </div>
    </details>
  )
}

function Select({ label, children, ...select }: { label: string } & React.ComponentProps<'select'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        className="min-h-11 w-full rounded-xl border border-line bg-surface px-3 py-2 text-ink"
        {...select}
      >
        {children}
      </select>
    </div>
  )
}

function CategoryFields({ values, problem }: { values: ProductValues; problem: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="mb-1 font-medium">Category</legend>
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

function AgeFields({ values, problems }: Parts) {
  const ages = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2, hint: 'Years, optional.' } as const
  return (
    <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
      <Field {...ages} label="Age from" name="ageFrom" defaultValue={values.ageFrom} error={problems.ageFrom} />
      <Field {...ages} label="Age to" name="ageTo" defaultValue={values.ageTo} error={problems.ageTo} />
    </div>
  )
}

function Check({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line bg-surface px-3 hover:border-action">
      <input type="checkbox" className="size-5 shrink-0 accent-action" {...input} />
      {label}
    </label>
  )
}

/** The usual hint, or a warning in its place that is also read out when it appears. */
function Hint({ usual, warning }: { usual: string; warning: string | undefined }) {
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
