/** The paths of the shop with their parameters, which React Router's `href` checks. */
import type { PLACES } from './places.ts'

type Path = (typeof PLACES)[number]['path']

type Names<Text extends string> = Text extends `${infer First}/${infer Rest}`
  ? Names<First> | Names<Rest>
  : Text extends `:${infer Name}`
    ? Name
    : never

type OptionalOf<Name extends string> = Name extends `${infer Bare}?` ? Bare : never
type NeededOf<Name extends string> = Name extends `${string}?` ? never : Name

type ParamsOf<Name extends string> = Flat<
  { [Each in NeededOf<Name>]: string } & { [Each in OptionalOf<Name>]?: string }
>
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

export type Paths = { [Each in Path]: { params: ParamsOf<Names<Each>> } }

declare module 'react-router' {
  interface Register {
    pages: Paths
  }
}
