// Says in a form that moves units, before it is sent, that a second person must approve it (requirements/domain.md#two-people).
import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { approvalRoom } from '../../../contract/approvals.ts';
import { numberIn } from '../../components/form/formSchema.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { approvalTexts as texts } from './approvalTexts.ts';

interface ApprovalHintProps {
  /** The field of the units. Without one, every amount needs a second person. */
  source?: string;
  /** For a form of which only a part waits. */
  needed?: string;
}

export function ApprovalHint({ source, needed = texts.needed }: ApprovalHintProps) {
  // A backend without this call has no limit, so it is not called again.
  const { data } = useCallQuery(approvalRoom, {}, { retry: false });
  const typed: unknown = useWatch({ name: source ?? '' });
  const room = data?.message.units ?? null;
  if (room === null) return null;
  const units = source === undefined ? Infinity : (numberIn(String(typed)) ?? 0);
  return <Alert severity="info">{units > room ? needed : texts.room(formatCount(room, 'unit'))}</Alert>;
}
