import { useRootData } from './root-data.ts'

/** How to pay, unless that is said already, when it comes and how it goes back, as the settings say it. */
export function PromiseStrip({ saysPay = true }: { saysPay?: boolean | undefined }) {
  const { pay, delivery, returns } = useRootData()?.settings.promises ?? {}
  const said = [saysPay && pay, delivery, returns]
  return <ul className="promises">{said.map((words) => words && <li key={words}>{words}</li>)}</ul>
}
