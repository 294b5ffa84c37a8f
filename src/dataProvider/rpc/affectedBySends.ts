import { clientHome } from '../../../contract/clientHome.ts';
import { clientBalance, dashboardSummary } from '../../../contract/dashboard.ts';
import { clientNetworkReport, clientSenderReport, reportSeries } from '../../../contract/reports.ts';

/** Start of the query keys of a campaign's failure reasons. */
export const outcomesKey = 'campaign-outcomes';

/** Queries whose answers change with new, cancelled and repeated sends: messages, campaigns, balances and figures. */
export const affectedBySends: readonly string[] = [
  'transactional-sms',
  'promotional-sms',
  'group-sms',
  'scheduled-sms',
  'campaign-runs',
  outcomesKey,
  'client-sms',
  'sms-consumption',
  'client-consumption',
  'sms-report',
  'senderid-report',
  'client-report',
  'packageid-report',
  clientBalance.path,
  clientHome.path,
  dashboardSummary.path,
  reportSeries.path,
  clientNetworkReport.path,
  clientSenderReport.path,
];
