/** Makes the data of papers from an order and the shop as they are now. */

import { eq, inArray, isNotNull, or } from 'drizzle-orm'
import { CHARGE_KINDS, formatOrderNumber, type TaxPaper } from '#db/order-values.ts'
import { earlierRates, products } from '#db/schema/goods.ts'
import { orderLines } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { fieldSpec, fieldsWhere } from '#store/goods/products/product-fields.ts'
import { fieldValue, type ProductRow } from '#store/goods/products/product-row.server.ts'
import { splitTax } from '#store/money/gst/gst.ts'
import { stateCodeOf } from '#store/money/gst/gstin.ts'
import { dayOfRate } from '#store/money/gst/rates.ts'
import { stateName } from '#store/money/gst/states.ts'
import {
  type EarlierRate,
  type TaxData,
  taxOfBundle,
  type UntaxedLine,
  untaxedOf,
} from '#store/money/gst/tax-of-product.ts'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { CHARGES, type Charge, chargesJson, shownCharges, sumsOf, takenOff } from '#store/selling/charges/charges.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { deliveryMethodJson, deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { advanceDuePaiseOf, duePaiseOf, moneyOf } from '#store/selling/orders/order-money.ts'
import { receiverOf, spacedPhone } from '#store/selling/orders/orders.ts'
import { readNotesOf } from '#store/selling/orders/reading/list-orders.server.ts'
import type { OrderRow } from '#store/selling/orders/reading/order-row.server.ts'
import { readReturnsOf } from '#store/selling/orders/returns/read-returns.server.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { type PublicDetails, publicDetailsOf, type ShopDetails } from '#store/shop/settings/settings.ts'
import { readDaysOfSale } from './days-of-sale.server.ts'
import type { FrozenInvoice, IndianState, InvoiceFacts, Paper, PaperLine, Party, Slip, SlipSize } from './papers.ts'
import { findUpiLink } from './upi.ts'
import { type Registration, registrationOf, whichPapers } from './which-papers.ts'

export type LineBeforeTax = Omit<PaperLine, 'tax'>
type SoldLine = { line: LineBeforeTax; product: ProductRow; parts: ProductRow[] }
type RatedLine = LineBeforeTax & TaxData
type PlacedLine = RatedLine & { position: number }

const ON_SLIP = fieldsWhere(({ isOnSlip }) => isOnSlip === true)

export async function makeReceipt(db: Db | Tx, order: OrderRow, shop: PublicDetails): Promise<Paper> {
  const lines = (await readLines(db, order.id)).map(({ line }) => line)
  const charges = shownCharges(chargesJson(await readCharges(db, order.id)))
  const paper = paperOf(order, shop)
  return { ...paper, lines, charges, note: [paper.note, await backNote(db, order)].filter(Boolean).join(' ') }
}

/** "Came back: 2 × Kite." for a partly returned order. */
async function backNote(db: Db | Tx, { id, status }: OrderRow): Promise<string> {
  if (!STATUSES[status].isReturnable) return ''
  const lines = (await readReturnsOf(db, id)).flatMap((returned) => returned.lines)
  const back = lines.flatMap(({ cameBack, name }) => (cameBack ? [`${cameBack} × ${name}`] : []))
  return back.length === 0 ? '' : `Came back: ${back.join(', ')}.`
}

export async function makeSlip(db: Db, order: OrderRow, size: SlipSize, shop: PublicDetails): Promise<Slip> {
  const { orderNumber, orderedAt, seller, buyer, totalPaise, note } = paperOf(order, shop)
  const { status, upiReference } = order
  const money = moneyOf(order)
  const lines = (await readLines(db, order.id)).map(({ line: { name, qty, parts }, product }) => ({
    name,
    qty,
    facts: slipFactsOf(product),
    ...(parts ? { parts } : {}),
  }))
  const upiLink = findUpiLink({ orderNumber, status, money }, shop)
  // A reference alone stands for the sum only where no cash book had it.
  const isPaid = money.state === 'paid' || (money.state === 'not recorded' && upiReference !== null)
  // Prepaid amounts are not collected again.
  const facts = {
    orderNumber,
    orderedAt,
    seller,
    buyer,
    totalPaise: (!isPaid && duePaiseOf(order)) || totalPaise,
    note,
  }
  const advance = advanceDuePaiseOf(order)
  const isPriceless = order.gift !== null && (isPaid || duePaiseOf(order) <= advance)
  const first = order.gift ? 'This order' : formatTotal(rupeesFromPaise(advance))
  const unpaid = `${first} must be paid by UPI before this parcel leaves.`
  const warning = STATUSES[status].slipWarning || (advance > 0 ? unpaid : '')
  const { notes = [] } = (await readNotesOf(db, [order]))(order)
  const slip = { ...facts, ...deliveryMethodJson(order), size, lines, notes, warning, isPaid, upiLink }
  if (order.gift === null) return slip
  const { address, name, phone } = receiverOf(order)
  const gift = { ...order.gift, isPriceless }
  return {
    ...slip,
    gift,
    buyer: { name, address, phone: spacedPhone(phone, landlineOf(phone)) },
    ...(isPriceless ? PRICELESS : {}),
  }
}

/** A receiver of a gift reads no price, and no notes of staff, which may name one. */
const PRICELESS = { totalPaise: 0, note: '', notes: [], upiLink: undefined }

type UnnumberedPaper = { kind: TaxPaper; facts: FrozenInvoice }

/**
 * The papers of the order without numbers, and its lines without rate or HSN code. `state`: code of the place of supply;
 * undefined for the shop's own.
 */
export async function makeTaxPapers(
  tx: Tx,
  order: OrderRow,
  details: ShopDetails,
  { phones, state }: { phones: readonly string[]; state: string | undefined },
): Promise<{ papers: UnnumberedPaper[]; untaxed: UntaxedLine[] }> {
  const registration = registrationOf(details)
  const invoice = invoiceFactsOf(state, details.gstin, registration)
  const rows = (await readLines(tx, order.id)).map(lessDiscount)
  const day = dayOfRate(await readDaysOfSale(tx, order))
  const on = { day, earlier: await readEarlierRates(tx, rows) }
  const { taxedLines, lines } = ratedLines(rows, await readCharges(tx, order.id), details, on)
  const head = { ...paperOf(order, publicDetailsOf(details, phones)), invoice }
  const papers = whichPapers(registration, lines, order.customerGstin).map(({ kind, lines: some }) => ({
    kind,
    facts: {
      ...head,
      lines: some.map((line) => taxLine(line, invoice)),
      totalPaise: some.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    },
  }))
  const untaxed = taxedLines.flatMap(({ line, product, tax }) => untaxedOf(product.id, line.name, tax) ?? [])
  return { papers, untaxed: registration === 'composition' ? [] : untaxed }
}

type Rated = Parameters<typeof taxOfBundle>[0]

/** Lines of papers with rate and HSN code: the goods, then the charges. */
export function ratedLines<Row extends { line: LineBeforeTax; product: Rated; parts: readonly Rated[] }>(
  rows: readonly Row[],
  charges: readonly Charge[],
  ...tax: Tail<Parameters<typeof taxOfBundle>>
) {
  const taxedLines = rows.map((row) => ({ ...row, tax: taxOfBundle(row.product, row.parts, ...tax) }))
  const rated = taxedLines.map(({ line, tax }) => ({ ...line, ...tax }))
  const lines = [...rated, ...taxedCharges(charges, rated)].map((line, position) => ({ ...line, position }))
  return { taxedLines, lines }
}

type Tail<T> = T extends [unknown, unknown, ...infer Rest] ? Rest : never

function paperOf(order: OrderRow, shop: PublicDetails): Omit<Paper, 'lines'> {
  const { shopName: name, address, phones, email } = shop
  return {
    orderNumber: formatOrderNumber(order),
    orderedAt: order.createdAt.toISOString(),
    seller: { name, address, phones, email },
    buyer: {
      name: order.customerName,
      address: order.customerAddress,
      phone: spacedPhone(order.customerPhone, landlineOf(order.customerPhone)),
      ...(order.customerGstin === '' ? {} : { gstin: order.customerGstin }),
      ...(order.poNumber === '' ? {} : { poNumber: order.poNumber }),
      ...placeOfDelivery(order),
    },
    totalPaise: order.totalPaise,
    note: noteOf(order),
  }
}

/** Rule 46 (e) of the CGST Rules asks for it on an invoice; a consumer's tax goes by it. */
function placeOfDelivery(order: OrderRow): Pick<Party, 'deliveredTo'> {
  if (!deliveryMethodOf(order).hasAddress) return { deliveredTo: 'shop' }
  const { name, address } = receiverOf(order)
  return order.gift?.address ? { deliveredTo: { name, address } } : {}
}

function noteOf(order: OrderRow): string {
  const { status, upiReference } = order
  const paid = upiReference === null ? '' : `Paid by UPI, reference ${upiReference}.`
  return [STATUSES[status].paperNote, paid, advanceNote(order)].filter(Boolean).join(' ')
}

function advanceNote(order: OrderRow): string {
  const { received, due } = moneyOf(order)
  // A part that was paid by card or credit is told as well, as long as something is left to pay.
  if (received === 0 || (order.advancePaise === 0 && due === 0)) return ''
  return `Paid in advance: ${formatTotal(received)}.${due > 0 ? ` Still to pay: ${formatTotal(due)}.` : ''}`
}

async function readLines(db: Db | Tx, orderId: string): Promise<SoldLine[]> {
  const rows = await db
    .select({ line: orderLines, product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  const ids = rows.flatMap(({ line: { parts } }) => parts?.map(({ _id }) => _id) ?? [])
  const within = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids))
  return rows.map(({ line: { name, qty, pricePaise, discountPaise, parts }, product }) => ({
    line: {
      name,
      qty,
      pricePaise,
      ...(parts ? { parts: parts.map(({ name, qty }) => ({ name, qty })) } : {}),
      ...(discountPaise > 0 ? { discountPaise } : {}),
      totalPaise: pricePaise * qty,
    },
    product,
    parts: dearestFirst(parts ?? [], within),
  }))
}

/** Parts by value, so that of several with the highest rate the dearest gives the HSN code. */
function dearestFirst(parts: readonly { _id: string; qty: number }[], products: readonly ProductRow[]): ProductRow[] {
  return parts
    .flatMap(({ _id, qty }) => products.filter(({ id }) => id === _id).map((product) => ({ product, qty })))
    .toSorted((one, other) => other.qty * other.product.pricePaise - one.qty * one.product.pricePaise)
    .map(({ product }) => product)
}

/** A discount agreed before the sale reduces the taxable value: section 15 (3) of the CGST Act. */
function lessDiscount({ line, ...of }: SoldLine): SoldLine {
  return { line: { ...line, totalPaise: line.totalPaise - (line.discountPaise ?? 0) }, ...of }
}

function readEarlierRates(tx: Tx, rows: readonly SoldLine[]): Promise<EarlierRate[]> {
  const ids = rows.flatMap(({ product, parts }) => [product, ...parts].map(({ id }) => id))
  return tx
    .select()
    .from(earlierRates)
    .where(or(isNotNull(earlierRates.category), inArray(earlierRates.productId, ids)))
}

function slipFactsOf(product: ProductRow): string {
  const facts = ON_SLIP.map((name) => ({ label: fieldSpec(name).form.label, value: fieldValue(product, name) }))
  return facts.flatMap(({ label, value }) => (value === null ? [] : [`${label}: ${value}`])).join(' · ')
}

/** Charges, less what is off the delivery, are taxed at the rate of the line with the highest total. */
function taxedCharges(charges: readonly Charge[], lines: readonly RatedLine[]): RatedLine[] {
  const dearest = lines.reduce<RatedLine | undefined>((most, line) => {
    return most && most.totalPaise >= line.totalPaise ? most : line
  }, undefined)
  const { hsn = null, rate = null } = dearest ?? {}
  const sums = sumsOf(chargesJson(charges))
  const offDelivery = lines.reduce((left, line) => left - (line.discountPaise ?? 0), takenOff(sums))
  return CHARGE_KINDS.filter((kind) => CHARGES[kind].isTaxed).flatMap((kind) => {
    const pricePaise = sums[kind] - (kind === 'delivery' ? offDelivery : 0)
    const name = CHARGES[kind].label.en
    return pricePaise > 0 ? [{ name, qty: 1, pricePaise, totalPaise: pricePaise, hsn, rate }] : []
  })
}

/** Under the composition scheme no tax is charged, whatever the rate. */
export function taxLine(
  { hsn, rate, ...line }: PlacedLine,
  { isComposition, isInterState }: Pick<InvoiceFacts, 'isComposition' | 'isInterState'>,
): PaperLine {
  const percent = isComposition ? 0 : (rate?.percent ?? 0)
  const kind = rate?.kind ?? 'taxable'
  const isRateAssumed = rate === null && !isComposition
  return { ...line, tax: { hsn, percent, kind, isRateAssumed, ...splitTax(line.totalPaise, percent, isInterState) } }
}

function invoiceFactsOf(found: string | undefined, gstin: string, registration: Registration): InvoiceFacts {
  const sellerState = stateOf(stateCodeOf(gstin))
  const placeOfSupply = { ...stateOf(found ?? sellerState.code), isAssumed: found === undefined }
  const isInterState = placeOfSupply.code !== sellerState.code
  const facts = { gstin, sellerState, placeOfSupply, isInterState }
  return registration === 'composition' ? { ...facts, isComposition: true } : facts
}

function stateOf(code: string): IndianState {
  return { code, name: stateName(code) ?? code }
}
