/** All vouchers of the books as XML that Tally imports, with the accounts they need. Browser-safe. */
import { plainRupees } from '#store/money.ts'
import type { Posting, Voucher } from './vouchers.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** XML 1.0 knows no other signs. */
const UNKNOWN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text.replace(UNKNOWN, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const MESSAGE = '<TALLYMESSAGE xmlns:UDF="TallyUDF">'

/** Accounts that are there already stay as they are. */
export const TALLY_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><IMPORTDUPS>@@DUPIGNORECOMBINE</IMPORTDUPS></STATICVARIABLES></REQUESTDESC><REQUESTDATA>
`
export const TALLY_FOOT = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/** Tally's name for the tax of an account. */
const DUTY_HEADS: Record<string, string> = {
  'Output CGST': 'Central Tax',
  'Output SGST': 'State Tax',
  'Output IGST': 'Integrated Tax',
}

export function tallyAccount({ account, group, gstin }: Posting): string {
  const head = DUTY_HEADS[account]
  return [
    `${MESSAGE}<LEDGER NAME="${escaped(account)}" ACTION="Create"><NAME.LIST>${element('NAME', account)}</NAME.LIST>`,
    element('PARENT', group),
    head ? `${element('TAXTYPE', 'GST')}${element('GSTDUTYHEAD', head)}` : '',
    gstin ? `${element('GSTREGISTRATIONTYPE', 'Regular')}${element('PARTYGSTIN', gstin)}` : '',
    '</LEDGER></TALLYMESSAGE>\n',
  ].join('')
}

/** A debit is below 0 and "deemed positive". The id keeps a second import from doubling it. */
export function tallyVoucher({ type, id, number, day, party, note, postings }: Voucher): string {
  const entries = postings.map(({ account, paise }) =>
    [
      '<ALLLEDGERENTRIES.LIST>',
      element('LEDGERNAME', account),
      element('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
      element('AMOUNT', plainRupees(-paise)),
      '</ALLLEDGERENTRIES.LIST>',
    ].join(''),
  )
  return [
    `${MESSAGE}<VOUCHER REMOTEID="tokri-${escaped(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('PARTYLEDGERNAME', party),
    element('NARRATION', note),
    ...entries,
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}
