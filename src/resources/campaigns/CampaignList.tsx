// The list of campaigns behind Bulk SMS and Scheduled SMS, and the open campaign in full. Polls every two seconds while
// figures change, so that progress is live (requirements/portal.md#group-campaigns,
// #scheduled-campaigns).
import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, type GetListResult } from 'react-admin';
import { joined } from '../../format/joined.ts';
import { lazyPart } from '../../components/lazyPart.ts';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import type { DatePreset } from '../../components/dates/dateRange.ts';
import { fileOf, type Column } from '../../components/list/column.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import type { PageWindow } from '../../components/list/pageWindow.ts';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { useListDates } from '../../components/list/useListDates.ts';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { clientInFile } from '../../features/clientSelect/clientColumn.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { useSendWith } from '../../features/sendSms/useSendWith.ts';
import { CampaignMenu } from './CampaignMenu.tsx';
import type { CampaignDetailsProps } from './CampaignDetails.tsx';
import { campaignFilters, isMoving } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';
import { resultTexts } from './resultTexts.ts';
import { useCampaignVerbs } from './useCampaignVerbs.tsx';
import { useCopyCampaign } from './useCopyCampaign.ts';
import { useRecipientDownload } from './useRecipientDownload.ts';

// Loaded when the first campaign is opened.
const CampaignDetails = lazyPart(async () => (await import('./CampaignDetails.tsx')).CampaignDetails);

/** Time between two polls in milliseconds: while figures change, and while none do. */
const liveMs = 2000;
const quietMs = 10_000;

interface CampaignListProps extends Pick<CampaignDetailsProps, 'facts'> {
  resource: 'group-sms' | 'scheduled-sms';
  /** Precedes the name in the title of an open campaign. */
  recordTitle: string;
  title: string;
  columns: readonly Column<Campaign>[];
  searchLabel: string;
  emptyHint: string;
  presets?: readonly DatePreset[];
  pageWindow?: PageWindow;
  /** Whether campaigns started from this list have a schedule. */
  isScheduled: boolean;
  /** Further details of an open campaign. */
  children?: (campaign: Campaign) => ReactNode;
}

export function CampaignList(props: CampaignListProps) {
  const { resource, title, columns, searchLabel, presets, isScheduled } = props;
  const { days } = useListDates(resource);
  const filters = useClientFilter(campaignFilters);
  const inFile = usePlatform() ? [...columns, clientInFile] : columns;
  return (
    <PagedList
      resource={resource}
      title={title}
      sort={newestFirst}
      filter={days}
      queryOptions={{
        refetchInterval: ({ state }) => pollMs(state.data as GetListResult<Campaign> | undefined),
      }}
    >
      <ListToolbar
        search={{ field: 'group_name', label: searchLabel }}
        presets={presets}
        filters={filters}
        file={fileOf(inFile, { fileName: 'group_sms.csv' })}
      >
        <NewCampaign isScheduled={isScheduled} />
      </ListToolbar>
      <Campaigns {...props} />
    </PagedList>
  );
}

const pollMs = (answer: GetListResult<Campaign> | undefined) =>
  answer?.data?.some(isMoving) ? liveMs : quietMs;

function Campaigns(props: CampaignListProps) {
  const { columns, emptyHint, recordTitle, pageWindow, isScheduled, facts, children } = props;
  const { data } = useListContext<Campaign>();
  const { actionsOf, dialogs } = useCampaignVerbs({
    find: (id) => data?.find((row) => row.id === id),
  });
  const copyAction = useCopyCampaign();
  const running = useRecipientDownload();
  // The specification has actions in Bulk SMS only.
  const hasMenu = !isScheduled || hasField(data ?? [], 'state');
  const menuOf = (row: Campaign) => (
    <CampaignMenu campaign={row} actions={[copyAction(row), ...actionsOf(row)]} running={running} />
  );
  const isRowGone = running.percent !== null && !data?.some(({ id }) => id === running.campaignId);
  return (
    <>
      {isRowGone && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={running.cancel}>
              {resultTexts.downloads.cancel}
            </Button>
          }
        >
          {resultTexts.downloads.progress(running.percent ?? 0)}
        </Alert>
      )}
      <ListBody
        noun="campaign"
        isNumbered
        columns={columns}
        actions={hasMenu ? menuOf : undefined}
        hasRecords
        pageWindow={pageWindow}
        texts={{ empty: campaignTexts.empty, emptyHint }}
      />
      {dialogs}
      <ListRecord<Campaign> title={({ campaign_name }) => joined(recordTitle, campaign_name)} pollMs={liveMs}>
        {(campaign) => (
          <CampaignDetails campaign={campaign} facts={facts}>
            {children?.(campaign)}
          </CampaignDetails>
        )}
      </ListRecord>
    </>
  );
}

/** Opens the send form for a contact group; on Scheduled SMS with a schedule. */
function NewCampaign({ isScheduled }: { isScheduled: boolean }) {
  const maySend = useCan('send', 'create');
  const sendWith = useSendWith();
  if (!maySend) return null;
  return (
    <Button variant="contained" onClick={() => sendWith({ tab: 'lists', schedule: isScheduled })}>
      {isScheduled ? campaignTexts.schedule : campaignTexts.newCampaign}
    </Button>
  );
}
