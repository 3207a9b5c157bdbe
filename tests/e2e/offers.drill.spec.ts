/** An offer as the shopkeeper makes it, and as a shopper meets it. */
import { expect, open, signInOwner, test, unique } from './shopper.ts'

test('of two managers the one who read an offer before the other changed it keeps what was typed, and is told', async ({
  page,
  owner,
}) => {
  const brand = `Two ${unique()}`
  const offer = { name: brand, from: '2099-01-01T10:00:00Z', until: '2100-01-01T10:00:00Z', percent: 20, brand }
  const { _id } = await (await owner.post('/api/admin/offers', { data: { offer } })).json()
  await signInOwner(page)
  await open(page, `/admin/offers/${_id}`)
  await page.getByLabel('Taken off').fill('30')
  const other = { offer: { ...offer, percent: 25 }, revision: 1 }
  expect((await owner.put(`/api/admin/offers/${_id}`, { data: other })).status()).toBe(200)
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Save offer' }).click()
    await expect(page.getByText('Somebody else changed this offer meanwhile.')).toBeVisible()
    await expect(page.getByLabel('Taken off')).toHaveValue('30')
  }
  await open(page, `/admin/offers/${_id}`)
  await expect(page.getByLabel('Taken off')).toHaveValue('25')
  await owner.post(`/api/admin/offers/${_id}/delete`, { data: {} })
})
