// A connector with its link and live state, its actions, and the lists that show it.
import { Alert, DialogContent } from '@mui/material';
import type { Connector } from '../../../contract/connectors.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { FactList, type Fact } from '../../components/FactList.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import type { RowActions } from '../../components/list/RowMenu.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useNow } from '../../components/dates/useNow.ts';
import { stateOf } from '../../dataProvider/rpc/connectors.ts';
import { timeText } from '../../features/networks/networkText.ts';
import { bypassTexts } from '../../features/routing/bypassTexts.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { connectorTexts } from './connectorTexts.ts';
import { liveFacts } from './liveText.ts';

const { fields } = connectorTexts;

export const ConnectorDrawer = ({ actions }: { actions: (connector: Connector) => RowActions }) => (
  <ListRecord<Connector> title={({ name }) => name}>
    {(shown) => (
      <>
        <DialogContent tabIndex={0}>
          {shown.bypass && (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {bypassTexts[shown.bypass.cause](shown.name, timeText(shown.bypass.since))}{' '}
              {connectorTexts.live.otherRoutes}
            </Alert>
          )}
          <Facts connector={shown} />
        </DialogContent>
        <RecordActions actions={actions(shown)} />
      </>
    )}
  </ListRecord>
);

function Facts({ connector }: { connector: Connector }) {
  const { id, scope, queue_prefix, mcc, mnc, smpp, live } = connector;
  const now = useNow(Boolean(connector.queued));
  const hasExtensions = useHasExtensions();
  const linkTo = (path: string, label: string) => (
    <RecordLink to={listAddress(path, { connector_id: id })} module="connectors">
      {label}
    </RecordLink>
  );
  const lists: Fact[] = [
    [connectorTexts.senders, linkTo('/senderid-configuration', administrationLabels.senderidConfiguration)],
    [connectorTexts.windows, linkTo('/sending-windows', administrationLabels.sendingWindows)],
    [administrationLabels.incomingNumbers, linkTo('/incoming-numbers', administrationLabels.incomingNumbers)],
  ];
  return (
    <FactList
      facts={[
        [connectorTexts.status, <StatusChip key="status" status={stateOf(connector)} />],
        [connectorTexts.scope, scope],
        [connectorTexts.queuePrefix, queue_prefix],
        ['MCC', mcc],
        ['MNC', mnc],
        ...(live === undefined ? [] : liveFacts(connector, now)),
        ...(smpp ? linkFacts(smpp) : []),
        ...(hasExtensions ? lists : []),
      ]}
    />
  );
}

const linkFacts = (link: NonNullable<Connector['smpp']>): Fact[] => [
  [fields.host, `${link.host}:${link.port}${link.tls ? ' (TLS)' : ''}`],
  ['System ID', link.system_id],
  [fields.bind, connectorTexts.bindKinds[link.bind]],
  [fields.sessions, link.sessions],
  [fields.window, formatNumber(link.window)],
  [fields.rate, formatNumber(link.rate)],
];
