// Edits the platform's settings.
import { useState } from 'react';
import { updateSettings, viewSettings } from '../../../contract/settings.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { call } from '../../dataProvider/call.ts';
import { settingNames } from './settingWords.ts';

type Field = keyof PlatformSettings;

const helperTexts: Record<Field, string> = {
  requests_per_user: 'Single sends through the API count only towards the client’s limit',
  requests_per_client: 'All users of a client together',
  requests_per_address: 'From one IP address, without a sign-in',
  daily_sms_cap: 'Messages per day; leave empty for no cap. Each client’s cap is set on its own page',
  platform_texts_cap: 'One-time passwords and balance warnings sent for a client',
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
        <TextInput
          key={field}
          label={settingNames[field]}
          required={field !== 'daily_sms_cap'}
          value={draft[field]}
          onChange={(text) => setDraft((before) => ({ ...before, [field]: text }))}
          helperText={helperTexts[field]}
          lengthMax={12}
          inputMode="numeric"
        />
      ))}
    </DialogForm>
  );
}
