import { z } from 'zod'

const keptBackup = z
  .object({
    name: z.string(),
    way: z.enum(['nightly', 'button', 'command']).describe('By the clock, by the owner, or by somebody at the machine'),
    at: z.iso.datetime(),
    bytes: z.int().min(0),
  })
  .meta({ id: 'KeptBackup' })

export const backupStateShape = z
  .object({
    lastAt: z.iso.datetime().nullable(),
    isLate: z.boolean().describe('The last one is older than it should be'),
  })
  .meta({ id: 'BackupState' })

export type BackupState = z.output<typeof backupStateShape>

export const backupsShape = z
  .object({
    backups: z.array(keptBackup).describe('Newest first'),
    isLate: z.boolean(),
    isRunning: z.boolean().describe('One is being made'),
    failure: z.string().nullable().describe('Why the last try came to nothing'),
    isSealed: z.boolean().describe('New ones are sealed with a passphrase'),
    every: z.enum(['hour', 'night']).nullable().describe('How often one is made by the clock'),
  })
  .meta({ id: 'Backups' })

export type Backups = z.output<typeof backupsShape>
