/** Lists the keys; each does the same as a visible button. */
export function KeysNote({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <details className="mt-4 text-sm text-muted max-sm:hidden">
      <summary className="min-h-11 py-2 font-semibold">Keys</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-edge px-1.5">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
