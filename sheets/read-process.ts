/** Reads uploaded tables in a process of its own, so that no file holds up the shop. */
import { serveJobs } from '#engines/side-process/serve-jobs.ts'
import { StoreError } from '#store/errors.ts'
import type { ImportedSheet, ReadJob } from '#store/goods/product-changes/sheet.ts'
import type { EarlierFile, EarlierJob } from '#store/people/earlier/earlier.ts'
import type { RowsJob, SheetRows } from '#store/sheet-rows.ts'
import { readEarlierFile, readRows, readSheet } from './read-sheet.ts'

type Answer = ImportedSheet | SheetRows | EarlierFile | { refused: string }

serveJobs(async (job: ReadJob | RowsJob | EarlierJob, file): Promise<Answer> => {
  try {
    if ('earlier' in job) return await readEarlierFile(file, job)
    return 'rowsOf' in job ? await readRows(file, job) : await readSheet(file, job)
  } catch (error) {
    if (error instanceof StoreError) return { refused: error.message }
    throw error
  }
})
