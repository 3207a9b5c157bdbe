/** A typed text: blank lines separate its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
    <p key={at} className="whitespace-pre-line wrap-break-word">
      {paragraph}
    </p>
  ))
}
