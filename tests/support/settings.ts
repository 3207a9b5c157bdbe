/** The shop's settings, for tests. */
import { expect } from 'vitest'
import type { RevisedSettings, ShopDetails } from '#store/shop/settings/settings.ts'
import type { TestPerson, TestShop } from './shop.ts'

export async function readTestSettings(shop: TestShop, owner: TestPerson): Promise<RevisedSettings> {
  const response = await shop.call('POST', '/api/admin/settings', {}, owner)
  expect(response.status).toBe(200)
  return (await response.json()) as RevisedSettings
}

/** Sends the present settings with the change. */
export async function sendSettings(shop: TestShop, owner: TestPerson, change: Record<string, unknown>) {
  const { revision, settings } = await readTestSettings(shop, owner)
  return shop.call('POST', '/api/admin/settings/change', { revision, settings: { ...settings, ...change } }, owner)
}

/** Changes some settings, as the owner would. */
export async function setSettings(shop: TestShop, owner: TestPerson, change: Partial<ShopDetails>): Promise<void> {
  expect((await sendSettings(shop, owner, change)).status).toBe(200)
}
