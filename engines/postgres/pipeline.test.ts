import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { inPipeline, pipelineWithin, type Statement } from './pipeline.ts'
import { inTransaction } from './retry.ts'

const said = (text: string, values: unknown[] = [], name = text): Statement => ({ name, text, values })
const READ = said('select 1 as n')
const kept = async () => (await database.pool.query('select n from kept order by n')).rows.map(({ n }) => n)

const database = await openTestDatabase()
await database.pool.query('create table kept (n int primary key)')

test('the statements of a pipeline are one transaction, and each answers its own rows', async () => {
  const rows = await inPipeline(database.db, async (pipeline) => {
    const begun = await pipeline.send(READ, said('select $1::int as n', [7]))
    const ended = await pipeline.finish(said('insert into kept values ($1) returning n', [1]))
    return [...begun, ...ended]
  })
  expect(rows).toEqual([[{ n: 1 }], [{ n: 7 }], [{ n: 1 }]])
  expect(await kept()).toEqual([1])
})

test('one that fails takes all with it, says why, and its connection goes on', async () => {
  for (let round = 0; round < 12; round++) {
    const failing = inPipeline(database.db, async (pipeline) => {
      await pipeline.send(READ)
      await pipeline.finish(said('insert into kept values (2)'), said('select 1 / $1::int', [0]), said('select 3'))
    })
    await expect(failing).rejects.toThrow('division by zero')
  }
  expect(await kept()).toEqual([1])
  expect((await database.pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
})

test('what is not finished is rolled back, and its locks are let go', async () => {
  for (let round = 0; round < 12; round++) {
    await inPipeline(database.db, (pipeline) => pipeline.send(said('select n from kept where n = 1 for update')))
  }
  await database.pool.query(`set lock_timeout = '1s'; select n from kept for update nowait`)
})

test('a pipeline within a transaction leaves its end to the transaction', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await pipelineWithin(tx).finish(said('insert into kept values (4)'))
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await kept()).toEqual([1])
})

test('a pipeline that would begin with its writes is refused', async () => {
  const hasty = inPipeline(database.db, (pipeline) => pipeline.finish(said('insert into kept values (5)')))
  await expect(hasty).rejects.toThrow('begins with statements that write nothing')
})
