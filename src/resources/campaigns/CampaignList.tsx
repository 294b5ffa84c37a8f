// The list of campaigns behind Bulk SMS and Scheduled SMS, and the open campaign in full. Polls every two seconds while
// figures change, so that progress is live (requirements/portal.md#group-campaigns,
// #scheduled-campaigns).
import type { ReactNode } from 'react';
import type { GetListResult } from 'react-admin';
import type { Campaign } from '../../../contract/campaigns.ts';
import type { DatePreset } from '../../components/dateRange.ts';
import { fileOf } from '../../components/list/column.ts';
import type { Column } from '../../components/list/column.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { ListToolbar } from '../../components/ListToolbar.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import type { PageWindow } from '../../components/pageWindow.ts';
import { useRecord } from '../../components/record/useRecord.ts';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { CampaignDrawer } from './CampaignDrawer.tsx';
import type { CampaignDrawerProps } from './CampaignDrawer.tsx';
import { campaignFilters, isMoving } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';
import { NewCampaign } from './NewCampaign.tsx';

/** Time between two polls in milliseconds, while figures change and while none do. */
const liveMs = 2000;
const quietMs = 10_000;

const searchField = 'group_name';

interface CampaignListProps extends Omit<CampaignDrawerProps, 'campaign' | 'onClose'> {
  title: string;
  columns: readonly Column<Campaign>[];
  searchLabel: string;
  emptyHint: string;
  presets?: readonly DatePreset[];
  pageWindow?: PageWindow;
  /** Whether a campaign started from here has a schedule. */
  isScheduled: boolean;
  /** The buttons of a row. */
  actions?: (row: Campaign) => ReactNode;
}

export function CampaignList(props: CampaignListProps) {
  const { resource, title, columns, searchLabel, presets, isScheduled } = props;
  const { days } = useListFilters(resource, searchField);
  const filters = useClientFilter(campaignFilters);
  return (
    <PagedList
      resource={resource}
      title={title}
      sort={newestFirst}
      filter={days}
      queryOptions={{
        refetchInterval: ({ state }) => refetchMs(state.data as GetListResult<Campaign> | undefined),
      }}
    >
      <ListToolbar<Campaign>
        searchField={searchField}
        searchLabel={searchLabel}
        presets={presets}
        filters={filters}
        file={fileOf(columns, { fileName: 'group_sms.csv' })}
      >
        <NewCampaign isScheduled={isScheduled} />
      </ListToolbar>
      <Campaigns {...props} />
    </PagedList>
  );
}

const refetchMs = (answer: GetListResult<Campaign> | undefined) =>
  answer?.data?.some(isMoving) ? liveMs : quietMs;

function Campaigns(props: CampaignListProps) {
  const { resource, title, columns, emptyHint, recordTitle, pageWindow, actions, facts, children } = props;
  const [opened, open] = useRecord<Campaign>(liveMs);
  return (
    <>
      <ListBody
        title={title}
        noun="campaign"
        isNumbered
        columns={columns}
        actions={actions}
        onOpen={open}
        pageWindow={pageWindow}
      >
        <EmptyText text={campaignTexts.empty} hint={emptyHint} />
      </ListBody>
      <CampaignDrawer
        resource={resource}
        recordTitle={recordTitle}
        campaign={opened}
        facts={facts}
        onClose={() => open(undefined)}
      >
        {children}
      </CampaignDrawer>
    </>
  );
}
