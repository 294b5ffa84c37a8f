// Two-step sign-in of the signed-in person: sets it up, replaces its recovery codes, turns it off, and shows the devices that need no code.
import { Button, Card, CardContent, CardHeader, Chip, Stack, Typography } from '@mui/material';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { RememberedDevice, viewAccount } from '../../../contract/ownAccount.ts';
import { endDevice } from '../../authProvider/secondFactor.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import type { Column } from '../../components/list/column.ts';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { secondFactorTexts } from '../../features/secondFactor/secondFactorTexts.ts';
import { accountPageTexts } from './accountPageTexts.ts';
import { deviceOf } from './deviceOf.ts';
import { SecondFactorDialog, type Change } from './SecondFactorDialog.tsx';
import { secondFactorCardTexts as texts } from './secondFactorCardTexts.ts';

type Account = AnswerOf<typeof viewAccount>['message'];

interface SecondFactorCardProps {
  /** Undefined while it loads. The card then has the height of one without two-step sign-in, which is the usual one. */
  factor: Account['second_factor'] | undefined;
  devices: Account['remembered_devices'] | undefined;
}

export function SecondFactorCard({ factor, devices = [] }: SecondFactorCardProps) {
  const [change, setChange] = useDialog<Change>();
  const { enabled, required, recovery_codes: left } = factor ?? notLoaded;
  return (
    <Card aria-busy={!factor}>
      <CardHeader
        title={secondFactorTexts.title}
        subheader={texts.hint}
        action={
          <Chip
            size="small"
            variant="outlined"
            color={enabled ? 'success' : 'default'}
            label={enabled ? texts.on : texts.off}
            sx={{ m: 1, visibility: factor ? undefined : 'hidden' }}
          />
        }
      />
      <CardContent sx={{ pt: 0 }}>
        {enabled && (
          <Typography
            variant="body2"
            sx={{ mb: 2, color: left < fewCodes ? 'warning.main' : 'text.secondary' }}
          >
            {texts.codesLeft(left)}
            {required && ` ${texts.required}`}
          </Typography>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant={enabled ? 'outlined' : 'contained'}
            disabled={!factor}
            onClick={() => setChange('app')}
          >
            {enabled ? texts.anotherApp : secondFactorTexts.start}
          </Button>
          {enabled && (
            <Button variant="outlined" onClick={() => setChange('codes')}>
              {texts.titles.codes}
            </Button>
          )}
          {enabled && !required && (
            <Button variant="outlined" color="error" onClick={() => setChange('off')}>
              {texts.submits.off}
            </Button>
          )}
        </Stack>
      </CardContent>
      {devices.length > 0 && <Devices devices={devices} />}
      <SecondFactorDialog {...change} isEnabled={enabled} />
    </Card>
  );
}

const notLoaded: Account['second_factor'] = { enabled: false, required: false, recovery_codes: 0 };

/** Number of remaining recovery codes at which the person is warned. */
const fewCodes = 3;

const nameOf = ({ agent }: RememberedDevice): string => deviceOf(agent) ?? accountPageTexts.unknownDevice;

function Devices({ devices }: { devices: readonly RememberedDevice[] }) {
  const [ended, setEnded] = useDialog<RememberedDevice>();
  const columns: Column<RememberedDevice>[] = [
    { label: accountPageTexts.device, text: nameOf },
    { label: accountPageTexts.address, width: 160, text: ({ address }) => address },
    { label: texts.since, width: 160, render: ({ created }) => <RelativeTime at={created} /> },
    { label: texts.until, width: 200, text: ({ expires }) => formatDate(expires) },
    {
      label: componentTexts.actions,
      width: 130,
      align: 'right',
      render: (row) => (
        <Button size="small" aria-label={texts.removeOf(nameOf(row))} onClick={() => setEnded(row)}>
          {componentTexts.remove}
        </Button>
      ),
    },
  ];
  return (
    <>
      <CardHeader
        title={texts.devices}
        subheader={texts.devicesHint}
        slotProps={{ title: { component: 'h3' } }}
      />
      <RecordTable rows={devices} columns={columns} label={texts.devices} rowsPerPage={devices.length} />
      <ConfirmAction
        {...ended}
        title={(row) => texts.removeOf(nameOf(row))}
        confirm={() => componentTexts.remove}
        isDestructive
        run={({ id }) => endDevice(id)}
        done={texts.removed}
      >
        {() => texts.removeText}
      </ConfirmAction>
    </>
  );
}
