// Consumption: the screen's list, and the one in the tab of a client (requirements/administration.md#sms-consumption).
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import { unitStatement } from '../../../contract/units.ts';
import { listOf } from './list.ts';

const options = {
  /** The SMS of all pages. */
  meta: ({ total_sms }: { total_sms?: number | undefined }) => ({ total: total_sms }),
} as const;

export const resources = {
  'sms-consumption': {
    ...listOf(clientConsumption, options),
    // Fetch Data reads the statement, too.
    affects: [unitStatement.path],
  },
  'client-consumption': listOf(consumptionHistory, options),
};
