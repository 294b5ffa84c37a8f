// Edits the platform's settings.
import { updateSettings } from '../../../contract/settings.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { settingTexts } from './settingTexts.ts';

const fields = Object.keys(settingTexts.names) as (keyof PlatformSettings)[];

interface SettingsFormProps {
  settings: PlatformSettings;
  onClose: () => void;
}

export const SettingsForm = ({ settings, onClose }: SettingsFormProps) => (
  <ContractForm
    schema={updateSettings.body}
    labels={settingTexts.names}
    defaultValues={Object.fromEntries(fields.map((name) => [name, String(settings[name] ?? '')]))}
    missingText={componentTexts.fillRequired}
    submit={componentTexts.save}
    save={(data) => write('platform-settings', 'update', { data })}
    done={settingTexts.saved}
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) =>
      fields.map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          helperText={settingTexts.hints[name]}
          inputMode="numeric"
          inputMax={20}
        />
      ))
    }
  </ContractForm>
);
