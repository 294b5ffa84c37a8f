// Consumption: the list of the screen, and the one on a tab of a client (requirements/administration.md#sms-consumption).
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import { unitStatement } from '../../../contract/units.ts';
import { listOf } from './list.ts';

const options = {
  /** Total SMS over all pages. */
  meta: ({ total_sms }: { total_sms?: number | undefined }) => ({ total: total_sms }),
} as const;

export const resources = {
  'sms-consumption': {
    ...listOf(clientConsumption, options),
    // The button Fetch Data also reads the statement.
    affects: [unitStatement.path],
  },
  'client-consumption': listOf(consumptionHistory, options),
};
