import { createContext, type FormEvent, type ReactNode, useContext } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { FROM_STEPS, idOfField, pathOfStep } from '#app/desk/frame/settings-index.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/kit/api/ask.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { FieldInput, formatField, parseField } from '#app/kit/form/field-of.tsx'
import { textsOfForm } from '#app/kit/form/read-form.ts'
import { setField } from '#app/kit/form/set-field.ts'
import { useReport } from '#app/kit/press/outcomes.tsx'
import { isRateOfLaw, RATE_REFUSAL } from '#store/money/gst/rates.ts'
import { remarkOnPins } from '#store/shop/pins/address-pins.ts'
import { stepAfter } from '#store/shop/settings/first-steps.ts'
import { proposedPrefix } from '#store/shop/settings/paper-prefixes.ts'
import {
  mapSettings,
  type RevisedSettings,
  SETTINGS_LIST,
  type ShopDetails,
  settingAt,
} from '#store/shop/settings/settings.ts'
import { SECTIONS } from '#store/shop/settings/settings-sections.ts'
import type { Setting, SettingLeaf } from '#store/shop/settings/settings-table.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { numberIn } from '#store/typed/number.ts'

/** Settings as texts by JSON pointer, which also names fields in the API's errors. */
type SettingsTexts = Record<string, string>

const SettingsContext = createContext<SettingsTexts>({})

/** The form of a section; other settings stay as they are. */
export function SettingsForm({ loaded, section }: { loaded: RevisedSettings; section: string }) {
  const { revalidate } = useRevalidator()
  const report = useReport()
  const navigate = useNavigate()
  const next = useLocation().state === FROM_STEPS ? stepAfter(section) : undefined
  const onNext = () => next && void navigate(pathOfStep(next.name), { state: FROM_STEPS })
  return (
    <Edited loaded={loaded} revision={loaded.revision}>
      {({ base, noteSaved, ...edited }) => {
        const texts = textsOf(base.settings)
        return (
          <EditForm<RevisedSettings>
            edited={edited}
            of="settings"
            save="Save Settings"
            call={(fields) => saveSettings(base.revision, settingsOfTexts(textsOfForm(fields, texts)))}
            answered={problemsIn}
            failed={notSaved}
            alwaysShowError
            onSaved={async (now) => {
              noteSaved(now, now.revision)
              await revalidate()
              report({
                kind: 'done',
                text: 'Saved. The shop shows it now.',
                action: next && { label: `Next: ${next.heading}`, run: onNext },
              })
            }}
            className="space-y-6 [&>:not(.desk-bar)]:max-w-3xl [&_:is(input,textarea)]:scroll-my-32"
          >
            <SettingsContext key={base.revision} value={texts}>
              <Section name={section} />
            </SettingsContext>
          </EditForm>
        )
      }}
    </Edited>
  )
}

function saveSettings(revision: RevisedSettings['revision'], settings: ShopDetails) {
  return () => browserApi.admin.settings.change.$post({ json: { revision, settings } })
}

/** The errors, by the field's JSON pointer in the settings. */
function problemsIn(fields: FieldErrors): FieldErrors {
  const problems = fieldsBelow('settings', fields)
  return Object.fromEntries(Object.entries(problems).map(([place, words]) => [`/${place}`, words]))
}

function notSaved({ code, fields, message }: Refusal): string {
  if (code === 'stale_settings') return 'Someone else changed the settings meanwhile. Yours are not saved.'
  if (Object.keys(problemsIn(fields)).length > 0) return 'Not saved. Please correct what is marked.'
  return message
}

export function textsOf(settings: ShopDetails): SettingsTexts {
  const texts: SettingsTexts = {}
  mapSettings((leaf, pointer) => {
    const value = settingAt(settings, pointer)
    if (leaf.kind === 'phones') {
      for (let index = 0; index < leaf.count; index++)
        texts[`${pointer}/${index}`] = formatField(settingAt(value, `/${index}`))
    } else texts[pointer] = formatField(value)
  })
  return texts
}

export function settingsOfTexts(texts: SettingsTexts): ShopDetails {
  const text = (pointer: string) => texts[pointer] ?? ''
  const meant = (leaf: SettingLeaf, pointer: string) =>
    leaf.kind === 'phones'
      ? Array.from({ length: leaf.count }, (_, index) => text(`${pointer}/${index}`))
      : parseField(leaf, text(pointer))
  return mapSettings(meant) as ShopDetails
}

type Entry = (typeof SETTINGS_LIST)[number]

/** The settings of a part, in the order of their table. */
function Section({ name: section }: { name: string }) {
  const words = Object.hasOwn(SECTIONS, section) ? SECTIONS[section as keyof typeof SECTIONS].words : ''
  const entries = SETTINGS_LIST.filter(([, setting]) => setting.section === section)
  return (
    <div className="panel space-y-4" onInput={proposing(useContext(SettingsContext))}>
      <p className="text-muted">{words}</p>
      {rowsOf(entries).map((row) => (
        <Row key={row[0]?.[0]} row={row} />
      ))}
    </div>
  )
}

/** Proposes a prefix for order numbers with the shop's first name, until one is typed. */
function proposing(texts: SettingsTexts) {
  const isNew = texts['/shopName'] === DEFAULT_SHOP_NAME && texts['/numberPrefix'] === proposedPrefix(DEFAULT_SHOP_NAME)
  return ({ target }: FormEvent) => {
    if (!isNew || !(target instanceof HTMLInputElement) || target.name !== '/shopName') return
    const letters = target.form?.elements.namedItem('/numberPrefix')
    if (!(letters instanceof HTMLInputElement)) return
    if (letters.value !== (letters.dataset.proposed ?? texts['/numberPrefix'])) return
    letters.dataset.proposed = proposedPrefix(target.value)
    setField(letters, letters.dataset.proposed)
  }
}

/** Groups settings into rows; a group of settings has its own row. */
function rowsOf(entries: Entry[]): Entry[][] {
  const rows: Entry[][] = []
  for (const entry of entries) {
    const [, setting] = entry
    const before = rows.at(-1)?.[0]?.[1]
    const isBeside =
      before && setting.columns && before.columns === setting.columns && !isWhole(before) && !isWhole(setting)
    if (isBeside) rows.at(-1)?.push(entry)
    else rows.push([entry])
  }
  return rows
}

/** Fills a row by itself. */
function isWhole(setting: Setting): boolean {
  return 'fields' in setting || setting.kind === 'phones'
}

const GRIDS = { 2: 'grid items-start gap-4 sm:grid-cols-2', 3: 'grid items-start gap-4 sm:grid-cols-3' } as const

function Row({ row }: { row: Entry[] }) {
  const texts = useContext(SettingsContext)
  const columns = row[0]?.[1].columns
  const fields = row.flatMap(([name, setting]) =>
    'fields' in setting
      ? Object.entries(setting.fields).map(([part, field]) => fieldAt(`/${name}/${part}`, field, texts))
      : [fieldAt(`/${name}`, setting, texts)],
  )
  // Phone numbers have a frame of their own.
  const isFramed = row[0] !== undefined && 'kind' in row[0][1] && row[0][1].kind === 'phones'
  if (fields.length > 1 && row[0] && 'fields' in row[0][1] && 'isOn' in row[0][1].fields)
    // A group that is switched off shows only its switch.
    return <div className="space-y-4 [&:not(:has(>:first-child_:checked))>:not(:first-child)]:hidden">{fields}</div>
  return columns && !isFramed ? <div className={GRIDS[columns]}>{fields}</div> : fields
}

function fieldAt(at: string, leaf: SettingLeaf, texts: SettingsTexts): ReactNode {
  if (leaf.kind === 'phones') {
    const { legend, label, max, count } = leaf
    return (
      <fieldset key={at} className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1 text-sm text-muted">{legend}</legend>
        {Array.from({ length: count }, (_, index) =>
          fieldAt(`${at}/${index}`, { kind: 'phone', default: '', max, label: `${label} ${index + 1}` }, texts),
        )}
      </fieldset>
    )
  }
  const text = texts[at] ?? ''
  const doubt = at === '/address' && text ? remarkOnPins(text) : ''
  const note = { words: `${doubt}: please check it, it stands on papers.`, isShown: doubt !== '' }
  return (
    <FieldInput
      key={at}
      id={idOfField(at)}
      name={at}
      leaf={leaf}
      text={text}
      hint={'isPercent' in leaf ? unusualGstRate(text) : undefined}
      note={doubt ? note : undefined}
    />
  )
}

/** A rate that the law does not have is saved with a warning. */
function unusualGstRate(text: string): string | undefined {
  const percent = numberIn(text)
  return percent === undefined || isRateOfLaw(percent) ? undefined : RATE_REFUSAL
}
