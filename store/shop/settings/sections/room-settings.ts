/** Rooms of the desk: in its menu once used, or opened here. Part of settings-table.ts. Browser-safe. */

const room = (label: string, hint: string) => ({ kind: 'yes or no', default: false, label, hint }) as const

export const ROOM_SETTINGS = {
  rooms: {
    section: 'rooms',
    proof: 'not asked',
    fields: {
      customers: room('Customers', 'Who ordered, how often, what they refused, and your own note.'),
      offers: room('Offers and coupons', 'Lower prices for some days, or for those who have a code.'),
      classes: room('Classes', 'What a class needs, for parents to order as one set by a link.'),
      quotations: room('Quotations', 'Prices written for a customer, such as a school. Their yes makes the order.'),
      expenses: room('Expenses', 'What the shop pays, from till or bank: the day, the month and the accountant know.'),
      khata: room(
        'Khata',
        'What customers owe you (udhar) and have in credit, and gift cards. You set how much each may owe.',
      ),
      goodsIn: room(
        'Goods in',
        'What came in, from whom and for how much: stock and cost follow, and Figures says what you earn.',
      ),
      stockTake: room('Stock-take', 'Count what is on the shelves, by scan or by list, and take the differences over.'),
      reviews: room('Reviews', 'What buyers say of a product. You read it first.'),
      complaints: room('Complaints', 'What went wrong for a customer, with the time the law gives you.'),
      figures: room('Figures', 'What sold, where, and what came back, by week and month.'),
      mail: room('Mail', 'Every mail to customers, and which did not arrive.'),
      people: room('People', 'Invite a packer or a manager. Each sees their own work only.'),
      audit: room('Audit', 'Who changed what, and when.'),
      export: room('Export', 'Products, orders and customers as files for Excel.'),
      search: room('Search words', 'Say what words mean that found nothing, such as bagpack.'),
      status: room('How it runs', 'Backups, disk and faults, in plain words.'),
    },
  },
} as const

export type RoomName = keyof typeof ROOM_SETTINGS.rooms.fields
export const ROOM_NAMES = Object.keys(ROOM_SETTINGS.rooms.fields) as [RoomName, ...RoomName[]]
