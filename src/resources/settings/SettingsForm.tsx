// Edits the platform's settings.
import { updateSettings } from '../../../contract/settings.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { settingNames } from './settingWords.ts';

const helperTexts = {
  requests_per_user: 'Single sends through the API count only towards the client’s limit',
  requests_per_client: 'All users of a client together',
  requests_per_address: 'From one IP address, without a sign-in',
  daily_sms_cap: 'Messages per day; leave empty for no cap. Each client’s cap is set on its own page',
  platform_texts_cap: 'One-time passwords and balance warnings sent for a client',
};
const fields = Object.keys(settingNames) as (keyof PlatformSettings)[];

interface SettingsFormProps {
  settings: PlatformSettings;
  onClose: () => void;
}

export const SettingsForm = ({ settings, onClose }: SettingsFormProps) => (
  <ContractForm
    schema={updateSettings.body}
    labels={settingNames}
    defaultValues={Object.fromEntries(fields.map((name) => [name, String(settings[name] ?? '')]))}
    missingText="Please fill all required fields"
    submit="Save"
    save={(data) => write('platform-settings', 'update', { data })}
    done="Platform settings saved"
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) =>
      fields.map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          helperText={helperTexts[name]}
          inputMode="numeric"
          inputMax={20}
        />
      ))
    }
  </ContractForm>
);
