export type FormFields = ReturnType<typeof readForm>

/** Reads the fields of a form. A missing field is ''; without a form all are missing. */
export function readForm(form?: HTMLFormElement) {
  const data = new FormData(form)
  const raw = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    data,
    /** The names of its fields: those of unticked boxes are not among the data. */
    shown: new Set([...(form?.elements ?? [])].map((field) => field.getAttribute('name'))),
    /** Without spaces around it. */
    text: (name: string) => raw(name).trim(),
    /** As it was typed: spaces count in a password. */
    secret: raw,
    isChecked: (name: string) => data.has(name),
  }
}

/** Focuses the first field with an error, in the order of the form. True when there is one. */
export function focusFirstError(form: HTMLFormElement | null, errors: Readonly<Record<string, string | undefined>>) {
  const first = [...(form?.elements ?? [])].find(
    (field): field is HTMLInputElement => 'name' in field && errors[String(field.name)] !== undefined,
  )
  first?.closest('details')?.setAttribute('open', '')
  first?.focus()
  return first !== undefined
}

/** The texts by name as they stand in the form, and as they were for what it does not show. */
export function textsOfForm({ data, shown }: FormFields, before: Readonly<Record<string, string>>) {
  const textOf = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return Object.fromEntries(Object.entries(before).map(([name, text]) => [name, shown.has(name) ? textOf(name) : text]))
}
