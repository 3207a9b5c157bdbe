import { lazyPart } from '#app/connection/load-here.ts'
import { useRootData } from './root-data.ts'

/** The shop's promises about payment (unless `saysPay` is false), delivery and returns that hold for every place. */
export function PromiseStrip({ saysPay = true }: { saysPay?: boolean | undefined }) {
  const { pay, delivery, returns } = useRootData()?.settings.promises ?? {}
  const promises = [saysPay && pay, delivery, returns]
  return <ul className="promises">{promises.map((words) => words && <li key={words}>{words}</li>)}</ul>
}

/** Loaded where it is shown. */
const PinForm = lazyPart(() => import('#app/delivery/pin-form.tsx'))

/** Asks for the PIN code, in a shop whose delivery differs by place. */
export function PinBox() {
  return useRootData()?.settings.delivery.byPin === true ? <PinForm /> : null
}
