import { openDatabase } from '#api/db/client.ts'
import { openSql } from '#api/db/database-url.ts'
import { migrate } from '#api/db/migrate.ts'
import { renewFigures } from '#api/trade/requests/figures.ts'
import { Dataset } from './dataset.ts'

/*
 * Fills an empty database with this checkout's schema: `node bench/fill.ts DATABASE_URL CLIENTS JOURNEYS DRIVERS FLEETS`. Own process,
 * so that two compared builds each fill their own.
 */

const [url, ...sizes] = process.argv.slice(2) as [string, ...string[]]
const [clients, journeys, drivers, fleets] = sizes.map(Number) as [number, number, number, number]
await migrate(url)
const sql = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-bench' } })
await new Dataset(new Date(), fleets).fill(sql, { clients, journeys, drivers })
await sql.end()
// Computes what the product's writes store with a version.
const { db, close } = openDatabase(url, { readers: 1, writers: 1 })
await renewFigures(db)
await close()
