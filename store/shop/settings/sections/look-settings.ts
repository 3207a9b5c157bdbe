/** Settings for the shop's look and description. Part of settings-table.ts. Browser-safe. */
import { DEFAULT_PALETTES } from '#store/shop/settings/colours.ts'

const line = (max: number, label: string, hint: string) =>
  ({ kind: 'line', default: '', min: 0, max, label, hint }) as const

const FOR_HINDI = 'Optional, for the pages in Hindi.'

export const LOOK_SETTINGS = {
  slogan: {
    section: 'look',
    proof: 'asked',
    isPublic: true,
    ...line(80, 'Slogan', 'Such as: Sarees and kurtis from Surat.'),
  },
  sloganHi: { section: 'look', proof: 'asked', ...line(80, 'Slogan in Hindi', FOR_HINDI) },
  logo: {
    section: 'look',
    proof: 'not asked',
    isPublic: true,
    kind: 'picture',
    default: '',
    shape: 'logo',
    label: 'Logo',
    hint: 'In the header, mails and papers. Without one your name stands there.',
  },
  colours: {
    section: 'look',
    proof: 'not asked',
    isPublic: true,
    columns: 2,
    fields: {
      main: {
        kind: 'colour',
        default: '',
        ours: DEFAULT_PALETTES.light.action,
        label: 'Main colour',
        hint: 'Of buttons and links.',
      },
      accent: {
        kind: 'colour',
        default: '',
        ours: DEFAULT_PALETTES.light.marigold,
        label: 'Second colour',
        hint: 'Of the awning and badges.',
      },
    },
  },
  heroPicture: {
    section: 'look',
    proof: 'not asked',
    isPublic: true,
    kind: 'picture',
    default: '',
    shape: 'hero',
    label: 'Welcome picture',
    hint: 'A wide one, on the first page.',
  },
  heroWords: {
    section: 'look',
    proof: 'asked',
    isPublic: true,
    ...line(90, 'Welcome', 'The large words of the first page.'),
  },
  heroNote: {
    section: 'look',
    proof: 'asked',
    isPublic: true,
    ...line(140, 'Below the welcome', 'Such as: We call you to confirm, then deliver to your door.'),
  },
  heroWordsHi: { section: 'look', proof: 'asked', ...line(90, 'Welcome in Hindi', FOR_HINDI) },
  heroNoteHi: { section: 'look', proof: 'asked', ...line(140, 'Below it in Hindi', FOR_HINDI) },
  aboutWords: {
    section: 'look',
    proof: 'asked',
    kind: 'text',
    default: '',
    max: 600,
    rows: 4,
    label: 'Who we are',
    hint: 'Such as: Asha and Ravi Verma, on Station Road since 1998.',
  },
  aboutWordsHi: {
    section: 'look',
    proof: 'asked',
    kind: 'text',
    default: '',
    max: 600,
    rows: 4,
    label: 'Who we are, in Hindi',
    hint: FOR_HINDI,
  },
  aboutPicture: {
    section: 'look',
    proof: 'not asked',
    kind: 'picture',
    default: '',
    shape: 'hero',
    label: 'Picture of you or your shop',
    hint: 'Stands beside those words.',
  },
  saysDemo: {
    section: 'look',
    proof: 'not asked',
    kind: 'yes or no',
    default: true,
    label: 'Say at the foot of each page that this is a demo catalogue',
  },
  showsFirstSteps: {
    section: 'look',
    proof: 'not asked',
    kind: 'yes or no',
    default: true,
    label: 'Show the first steps on Today',
  },
} as const
