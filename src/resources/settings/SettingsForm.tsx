// Edit of the platform's settings.
import { TextField } from '@mui/material';
import { useState } from 'react';
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { call } from '../../dataProvider/call.ts';
import { settingNames } from './settingWords.ts';

type Field = keyof PlatformSettings;

const helperTexts: Record<Field, string> = {
  requests_per_user: 'Single sends through the API count for the client alone',
  requests_per_client: 'All users of a client together',
  requests_per_address: 'From one address, by anyone who is not signed in',
  daily_sms_cap: 'Messages a day; empty: no cap. Each client’s own is under Clients',
  platform_texts_cap: 'One-time passwords and balance warnings that a client may cause',
};
const fields = Object.keys(settingNames) as Field[];

export function SettingsForm({ settings, onClose }: { settings: PlatformSettings; onClose: () => void }) {
  const [draft, setDraft] = useState(
    () =>
      Object.fromEntries(fields.map((field) => [field, String(settings[field] ?? '')])) as Record<
        Field,
        string
      >,
  );
  const { fail, save, ...saving } = useSaving([viewSettings.path]);

  const submit = () => {
    if (fields.some((field) => field !== 'daily_sms_cap' && draft[field].trim() === ''))
      return fail('Please fill all required fields');
    const body = Object.fromEntries(fields.map((field) => [field, draft[field].trim()]));
    const checked = updateSettings.body.safeParse(body);
    if (!checked.success) return fail(checked.error.issues[0]?.message ?? 'Please fill all required fields');
    void save({
      call: () => call(updateSettings, checked.data),
      done: 'Platform settings saved',
      onSaved: onClose,
    });
  };

  return (
    <DialogForm label="Platform Settings" submit="Save" saving={saving} onSubmit={submit} onCancel={onClose}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={settingNames[field]}
          required={field !== 'daily_sms_cap'}
          fullWidth
          value={draft[field]}
          onChange={(event) => setDraft((before) => ({ ...before, [field]: event.target.value }))}
          helperText={helperTexts[field]}
          slotProps={{ htmlInput: { maxLength: 12, inputMode: 'numeric', autoComplete: 'off' } }}
        />
      ))}
    </DialogForm>
  );
}
