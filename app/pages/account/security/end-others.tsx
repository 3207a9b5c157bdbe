/** Offered with every change of how somebody gets in: whoever has got in before is out. */
export function EndOthers() {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="endOthers" defaultChecked className="size-5 shrink-0" />
      Log out all other devices
    </label>
  )
}
