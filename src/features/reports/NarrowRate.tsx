// The delivery rate in a row of a narrow screen, after the messages that were not sent: in the second line, other figures would cut them.
import type { NetworkRow } from '../../../contract/reports.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { Hint } from '../../components/Muted.tsx';
import { deliveryRate } from './deliveryRate.ts';

interface NarrowRateProps {
  row: Pick<NetworkRow, 'delivered' | 'pending' | 'failed' | 'unsent'>;
  unsentText: (count: string) => string;
}

export const NarrowRate = ({ row, unsentText }: NarrowRateProps) => (
  <>
    {row.unsent ? <Hint component="span">{unsentText(formatNumber(row.unsent))}</Hint> : null}{' '}
    {deliveryRate(row)}
  </>
);
