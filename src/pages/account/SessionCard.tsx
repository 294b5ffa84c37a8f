// The live sessions of the signed-in person with device, address and last use. Ends one session, or all at once.
import { Box, Button, Card, CardHeader, Chip } from '@mui/material';
import type { OwnSession } from '../../../contract/ownAccount.ts';
import { endSessionOf, signOutEverywhere } from '../../authProvider/ownAccount.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import type { CompactRow } from '../../components/list/CompactRows.tsx';
import { Hint } from '../../components/Muted.tsx';
import type { Column } from '../../components/list/column.ts';
import { noValue } from '../../format/noValue.ts';
import { RecordTable } from '../../components/list/RecordTable.tsx';
import { RelativeTime } from '../../components/dates/RelativeTime.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { go } from '../../navigation.ts';
import { accountPageTexts as texts } from './accountPageTexts.ts';
import { deviceOf } from './deviceOf.ts';

const thisSession = <Chip size="small" color="primary" variant="outlined" label={texts.thisSession} />;

const nameOf = ({ agent, browser }: OwnSession): string =>
  deviceOf(agent) ?? (browser ? texts.unknownDevice : texts.program);

interface SessionCardProps {
  /** Undefined while the sessions load. */
  sessions: readonly OwnSession[] | undefined;
}

export function SessionCard({ sessions }: SessionCardProps) {
  const [ended, setEnded] = useDialog<OwnSession>();
  const [allEnded, setAllEnded] = useDialog<true>();
  // The current session comes first, because the time of last use often does not distinguish it from others.
  const rows = sessions?.toSorted((one, other) => Number(other.current) - Number(one.current));
  const end = (row: OwnSession) => (
    <Button size="small" aria-label={texts.signOutOf(nameOf(row))} onClick={() => setEnded(row)}>
      {texts.signOut}
    </Button>
  );
  const compact = (row: OwnSession): CompactRow => ({
    title: nameOf(row),
    // An IPv6 address may need a second line.
    detail: (
      <Box component="span" sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {row.address}
      </Box>
    ),
    ...(row.current
      ? { titleEnd: thisSession }
      : {
          titleEnd: (
            <Hint>
              <RelativeTime at={row.seen} />
            </Hint>
          ),
          actions: end(row),
        }),
  });
  const columns: Column<OwnSession>[] = [
    { label: texts.device, text: nameOf },
    // Wide enough for an IPv6 address.
    { label: texts.address, width: 340, text: ({ address }) => address || noValue },
    { label: texts.lastUse, width: 160, render: ({ seen }) => <RelativeTime at={seen} /> },
    { label: texts.signedIn, width: 160, render: ({ created }) => <RelativeTime at={created} /> },
    {
      label: componentTexts.actions,
      width: 130,
      align: 'right',
      render: (row) => (row.current ? thisSession : end(row)),
    },
  ];
  return (
    <Card>
      <CardHeader
        title={texts.sessions}
        subheader={texts.sessionsHint}
        action={
          <Button color="error" disabled={!sessions} onClick={() => setAllEnded(true)}>
            {texts.signOutEverywhere}
          </Button>
        }
      />
      <RecordTable rows={rows} columns={columns} compact={compact} label={texts.sessions} rowsPerPage={2} />
      <ConfirmAction
        {...ended}
        title={(row) => texts.signOutOf(nameOf(row))}
        confirm={() => texts.signOut}
        isDestructive
        run={({ id }) => endSessionOf(id)}
        done={texts.sessionEnded}
      >
        {() => texts.signOutText}
      </ConfirmAction>
      <ConfirmAction
        {...allEnded}
        title={() => texts.signOutEverywhere}
        confirm={() => texts.signOutEverywhere}
        isDestructive
        run={async () => {
          const answer = await signOutEverywhere();
          go('/');
          return answer;
        }}
        done={texts.signedOutEverywhere}
      >
        {() => texts.signOutEverywhereText}
      </ConfirmAction>
    </Card>
  );
}
