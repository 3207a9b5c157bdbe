import type { Choices } from '#app/api/api-client.ts'

type Props = {
  label: string
  name: string
  chosen: string[] | undefined
  choices: Choices['brands'] | undefined
  onChange: (chosen: string[]) => void
}

/** Checkboxes for names, such as brands. Nothing when the listed products have none; chosen ones stay. */
export function NameChoices({ label, name, chosen = [], choices = [], onChange }: Props) {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const unlisted = chosen.filter((one) => !choices.some((choice) => isSame(choice.name, one)))
  if (choices.length + unlisted.length === 0) return null
  return (
    <fieldset className="filter">
      <legend>{label}</legend>
      <div className="filter-names">
        {[...unlisted.map((one) => ({ name: one, count: 0 })), ...choices].map((choice) => {
          const others = chosen.filter((one) => !isSame(one, choice.name))
          const isChosen = others.length < chosen.length
          return (
            <label key={choice.name}>
              <input
                type="checkbox"
                name={name}
                value={choice.name}
                checked={isChosen}
                onChange={() => onChange(isChosen ? others : [...others, choice.name])}
              />
              <span>
                {choice.name} <span className="filter-left">({choice.count})</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
