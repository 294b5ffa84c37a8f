// What Bulk SMS and Scheduled SMS share: one list of campaigns over two resources, and the open one in full. Looks again
// every two seconds while something moves, so that progress is live (requirements/portal.md#group-campaigns,
// #scheduled-campaigns).
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { GetListResult } from 'react-admin';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useProfile } from '../../authProvider/profile.ts';
import type { DatePreset } from '../../components/dateRange.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { ListToolbar } from '../../components/ListToolbar.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import type { PageWindow } from '../../components/pageWindow.ts';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { useOpened } from '../../components/useOpened.ts';
import { campaignColumns, campaignExport, compactCampaign } from './campaignRow.tsx';
import type { CampaignWords } from './campaignRow.tsx';
import { isMoving } from './campaignStates.ts';
import { NewCampaign } from './NewCampaign.tsx';

/** Time between two looks in milliseconds, while something moves and while nothing does. */
const liveMs = 2000;
const quietMs = 10_000;

const searchField = 'group_name';

interface CampaignListProps {
  resource: 'group-sms' | 'scheduled-sms';
  title: string;
  words: CampaignWords;
  searchLabel: string;
  emptyHint: string;
  dialogTitle: string;
  presets?: readonly DatePreset[];
  pageWindow?: PageWindow;
  /** Whether a campaign started from here has a schedule. */
  isScheduled: boolean;
  /** The buttons of a row. */
  actions?: (row: Campaign) => ReactNode;
  /** A campaign in full, with its buttons. */
  children: (campaign: Campaign, onClose: () => void) => ReactNode;
}

export function CampaignList(props: CampaignListProps) {
  const { resource, title, words, searchLabel, presets, isScheduled } = props;
  const { days } = useListFilters(resource, searchField);
  return (
    <PagedList
      resource={resource}
      sort={newestFirst}
      filter={days}
      queryOptions={{
        refetchInterval: ({ state }) => refetchMs(state.data as GetListResult<Campaign> | undefined),
      }}
    >
      <Box component="section" aria-label={title} sx={{ width: '100%', minWidth: 0 }}>
        <ListToolbar<Campaign>
          searchField={searchField}
          searchLabel={searchLabel}
          presets={presets}
          file={campaignExport(words)}
        >
          <NewCampaign isScheduled={isScheduled} />
        </ListToolbar>
        <Campaigns {...props} />
      </Box>
    </PagedList>
  );
}

const refetchMs = (answer: GetListResult<Campaign> | undefined) =>
  answer?.data?.some(isMoving) ? liveMs : quietMs;

function Campaigns(props: CampaignListProps) {
  const { title, words, emptyHint, dialogTitle, pageWindow, actions, children } = props;
  const { data } = useListContext<Campaign>();
  const ownClient = useProfile().data?.message.client.name;
  const [opened, setOpened] = useOpened(data);
  const close = () => setOpened(undefined);

  return (
    <>
      <ListBody
        title={title}
        noun="campaign"
        columns={campaignColumns(words, { ownClient, actions })}
        compact={compactCampaign(actions)}
        onOpen={setOpened}
        pageWindow={pageWindow}
      >
        <EmptyText text="No SMS found" hint={emptyHint} />
      </ListBody>
      <RecordDialog value={opened} title={() => dialogTitle} onClose={close}>
        {(campaign) => children(campaign, close)}
      </RecordDialog>
    </>
  );
}
