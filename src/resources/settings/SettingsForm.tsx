// Edits the platform's settings.
import { Box, Stack, Typography } from '@mui/material';
import { updateSettings, type PlatformSettings } from '../../../contract/settings.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { asRead, changedIn } from '../../components/form/changedIn.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { SelectInput, TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { isChoice, settingGroups } from './settingGroups.ts';
import { settingTexts } from './settingTexts.ts';

/** Includes the fields that the call may omit, so that emptied fields are sent. */
const schema = updateSettings.body.omit({ read: true }).required();
const fields = settingGroups.flatMap(({ names }) => names);

/** Lists may be empty. Times have their own type, because the numeric keyboard of a phone may have no colon. */
function typeOf(name: keyof PlatformSettings) {
  if (name === 'alarm_numbers' || name === 'alarm_emails')
    return { required: false, multiline: true, inputMax: 2_000 };
  if (name === 'quiet_from' || name === 'quiet_until') return { type: 'time' };
  return { inputMode: 'numeric', inputMax: 20 } as const;
}

/** Shows numbers with a plus, which numbers of other countries need when they are entered. */
const fieldText = (value: PlatformSettings[keyof PlatformSettings] | undefined): string =>
  Array.isArray(value)
    ? value.map((one) => (/^\d+$/.test(one) ? `+${one}` : one)).join(', ')
    : String(value ?? '');

interface SettingsFormProps {
  settings: PlatformSettings;
}

export function SettingsForm({ settings }: SettingsFormProps) {
  return (
    <ContractForm
      schema={schema}
      labels={settingTexts.names}
      defaultValues={Object.fromEntries(fields.map((name) => [name, fieldText(settings[name])]))}
      missingText={componentTexts.fillRequired}
      submit={componentTexts.save}
      save={(typed, opened) => {
        const data = changedIn(schema, opened, typed);
        return write('platform-settings', 'update', { data: { ...data, ...asRead(settings, data) } });
      }}
      done={settingTexts.saved}
    >
      {(field) =>
        settingGroups.map(({ title, names }) => (
          <Box key={title} component="fieldset" sx={{ border: 0, m: 0, p: 0, pb: 1, minWidth: 0 }}>
            <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2, fontWeight: 650 }}>
              {title}
            </Typography>
            <Stack spacing={2}>
              {names.map((name) =>
                isChoice(name) ? (
                  <SelectInput
                    key={name}
                    {...field(name)}
                    helperText={settingTexts.hints[name]}
                    options={Object.entries(settingTexts.choices[name])}
                  />
                ) : (
                  <TextInput
                    key={name}
                    {...field(name)}
                    helperText={settingTexts.hints[name]}
                    {...typeOf(name)}
                  />
                ),
              )}
            </Stack>
          </Box>
        ))
      }
    </ContractForm>
  );
}
