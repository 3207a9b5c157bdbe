import { imageAtWidth } from '#store/images/images.ts'

type Props = { of: string; author: string; photos: readonly string[] }

/** Pictures that a buyer took, small; at a touch as large as the window, which the browser does without a script. */
export function ReviewPhotos({ of, author, photos }: Props) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Pictures" className="my-2 flex flex-wrap gap-2">
      {photos.map((photo, at) => {
        const id = `photo-${of}-${at}`
        const name = `Picture ${at + 1} by ${author || 'a customer'}`
        return (
          <li key={photo}>
            <button
              type="button"
              popoverTarget={id}
              aria-label={`Enlarge: ${name}`}
              className="block size-20 cursor-zoom-in overflow-hidden rounded-xl border border-line"
            >
              <img
                src={imageAtWidth(photo, 200)}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
            <div
              id={id}
              popover="auto"
              role="dialog"
              aria-label={name}
              className="m-auto max-h-dvh max-w-full bg-transparent p-2 backdrop:bg-black/80"
            >
              <button type="button" popoverTarget={id} aria-label="Close" className="block cursor-zoom-out">
                <img
                  src={imageAtWidth(photo, 1200)}
                  alt={name}
                  loading="lazy"
                  className="max-h-[calc(100dvh-1rem)] rounded-xl object-contain"
                />
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
