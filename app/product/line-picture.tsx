import placeholder from '#app/product/placeholder.svg?no-inline'
import { imageAtWidth } from '#store/images/images.ts'

/** The small picture of an order line. Decorative: the name is beside it. */
export function LinePicture({ imageUrl }: { imageUrl?: string | undefined }) {
  return (
    <img
      src={imageUrl ? imageAtWidth(imageUrl, 200) : placeholder}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      className="size-14 flex-none rounded-xl bg-sunken object-cover"
    />
  )
}
