import { data } from 'react-router'
import { SETTINGS_FAILED } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { Backups } from './settings/backups.tsx'
import { SettingsFields } from './settings/settings-fields.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { SettingsParts } from './settings/settings-parts.tsx'
import { WaysOutPanels } from './settings/ways-out-panel.tsx'

export async function load({ api }: PageArgs) {
  const [settings, backups, waysOut] = await Promise.all([
    read(() => api.admin.settings.$post({ json: {} })),
    read(() => api.admin.backups.$get()),
    read(() => api.admin['ways-out'].$get()),
  ])
  const { status } = settings
  return data({ status, settings: settings.answer, backups: backups.answer, waysOut: waysOut.answer }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Settings')]

export default function Settings({ loaderData: { status, settings, backups, waysOut } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">Settings</h1>
      <div className="settings-page">
        {settings ? <SettingsParts /> : null}
        <div>
          <Loaded answer={settings} status={status} failed={SETTINGS_FAILED}>
            {(answer) => (
              <>
                <SettingsForm loaded={answer}>
                  <SettingsFields />
                </SettingsForm>
                {waysOut ? <WaysOutPanels loaded={waysOut} /> : null}
              </>
            )}
          </Loaded>
          {backups ? <Backups answer={backups} /> : null}
        </div>
      </div>
    </>
  )
}
