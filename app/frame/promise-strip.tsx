import { lazyPart } from '#app/connection/load-here.ts'
import { useRootData } from './root-data.ts'

/** How to pay, unless that is said already, when it comes and how it goes back, as far as the settings say it for every place. */
export function PromiseStrip({ saysPay = true }: { saysPay?: boolean | undefined }) {
  const { pay, delivery, returns } = useRootData()?.settings.promises ?? {}
  const said = [saysPay && pay, delivery, returns]
  return <ul className="promises">{said.map((words) => words && <li key={words}>{words}</li>)}</ul>
}

/** Loaded where it is asked for. */
const PinForm = lazyPart(() => import('#app/delivery/pin-form.tsx'))

/** The question for a PIN code, where what delivery costs differs from place to place. */
export function PinBox() {
  return useRootData()?.settings.delivery.byPin === true ? <PinForm /> : null
}
