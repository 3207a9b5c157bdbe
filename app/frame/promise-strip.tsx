import { useRootData } from './root-data.ts'

/** How to pay, unless that is said already, when it comes and how it goes back, as far as the settings say it for every place. */
export function PromiseStrip({ saysPay = true }: { saysPay?: boolean | undefined }) {
  const { promises, delivery: terms } = useRootData()?.settings ?? {}
  const { pay, delivery, returns } = promises ?? {}
  const said = [saysPay && !terms?.byPin && pay, delivery, returns]
  return <ul className="promises">{said.map((words) => words && <li key={words}>{words}</li>)}</ul>
}
