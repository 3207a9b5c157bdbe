/** A process that does nothing but book parcels, to be killed by a test. Its arguments: the database, and where the service is. */
import { openDatabase } from '#db/open-database.ts'
import { createShiprocket } from '#server/sending/shiprocket.ts'
import { workOnParcel } from '#store/orders/parcels/parcels.server.ts'

const [connection = '', url = ''] = process.argv.slice(2)
const { db } = openDatabase(JSON.parse(connection))
const service = createShiprocket({ url, email: 'a@shop.example', password: 'x', pickup: 'Primary', patienceMs: 300 })

async function work(): Promise<void> {
  for (;;) {
    const had = await workOnParcel(db, service, 0.03).catch(() => false)
    if (!had) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
await Promise.all([1, 2, 3, 4].map(work))
