export type FormFields = ReturnType<typeof readForm>

/** Reads a form's fields. A missing field is ''; without a form all are missing. */
export function readForm(form?: HTMLFormElement) {
  const data = new FormData(form)
  const raw = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    data,
    /** Names of all fields; the data lack those of unticked boxes. */
    shown: new Set([...(form?.elements ?? [])].map((field) => field.getAttribute('name'))),
    /** The trimmed text. */
    text: (name: string) => raw(name).trim(),
    /** The text as typed, because spaces count in a password. */
    secret: raw,
    isChecked: (name: string) => data.has(name),
  }
}

/** Focuses the first field in the form that has an error. Returns whether there is one. */
export function focusFirstError(form: HTMLFormElement | null, errors: Readonly<Record<string, string | undefined>>) {
  const first = [...(form?.elements ?? [])].find(
    (field): field is HTMLInputElement => 'name' in field && errors[String(field.name)] !== undefined,
  )
  first?.closest('details')?.setAttribute('open', '')
  first?.focus()
  return first !== undefined
}

/** The form's texts by name, and the previous ones of fields that it does not show. */
export function textsOfForm({ data, shown }: FormFields, before: Readonly<Record<string, string>>) {
  const textOf = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return Object.fromEntries(Object.entries(before).map(([name, text]) => [name, shown.has(name) ? textOf(name) : text]))
}
