// /platform-settings: how often the API may be asked, and the caps that new clients begin with.
import { Box, Button, Card, CardContent } from '@mui/material';
import { useState } from 'react';
import { viewSettings } from '../../../contract/settings.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { capText, settingNames } from './settingWords.ts';

export function SettingsPage() {
  const { data, error, refetch } = useCallQuery(viewSettings, {});
  const [inForm, setInForm] = useState<PlatformSettings>();
  const mayUpdate = useCan('settings', 'update');
  const settings = data?.message;

  if (error && !settings) {
    return (
      <Card sx={{ width: '100%' }}>
        <FailureText
          title="The platform settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!settings) return null;
  return (
    <Box component="section" aria-label="Platform Settings" sx={{ width: '100%', minWidth: 0 }}>
      <Card>
        <CardContent
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: { sm: 2 },
            py: 0,
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
          }}
        >
          <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
            <FactList
              facts={[
                [settingNames.requests_per_user, formatNumber(settings.requests_per_user)],
                [settingNames.requests_per_client, formatNumber(settings.requests_per_client)],
                [settingNames.requests_per_address, formatNumber(settings.requests_per_address)],
                [settingNames.daily_sms_cap, capText(settings.daily_sms_cap)],
                [settingNames.platform_texts_cap, formatNumber(settings.platform_texts_cap)],
              ]}
            />
          </Box>
          {mayUpdate && (
            <Button
              variant="outlined"
              size="small"
              sx={{ mt: { sm: 2 } }}
              onClick={() => setInForm(settings)}
            >
              Edit
            </Button>
          )}
        </CardContent>
      </Card>
      <RecordDialog
        value={inForm}
        title={() => 'Edit Platform Settings'}
        onClose={() => setInForm(undefined)}
      >
        {(value) => <SettingsForm settings={value} onClose={() => setInForm(undefined)} />}
      </RecordDialog>
    </Box>
  );
}
