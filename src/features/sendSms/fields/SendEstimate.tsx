// About what the send would cost, shown while it is written, by the first rows of a file. The review has the exact figures.
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../authProvider/profile.ts';
import { formatCount, formatKes, formatNumber } from '../../../format/formatNumber.ts';
import { balanceOfClient } from '../../../dataProvider/rpc/balance.ts';
import { groupsQuery } from '../../../dataProvider/rpc/contacts.ts';
import { countNumbers } from './countNumbers.ts';
import type { SendDraft } from '../draft.ts';
import { isLeast, partsOf } from './parts.ts';
import { sendTexts as texts } from '../sendTexts.ts';

export function SendEstimate({ draft }: { draft: SendDraft }) {
  const clientId = useProfile().data?.message.client.id ?? 0;
  // Uses what the sidebar and the group input have read, without calls of its own.
  const { data: groups } = useQuery({ ...groupsQuery, enabled: false });
  const own = useQuery({ ...balanceOfClient(clientId), enabled: false }).data?.message;
  const balance = own?.balance;
  const group = groups?.find(({ id }) => id === draft.contact_group_id);
  const numbers = {
    contacts: countNumbers(draft.msisdn),
    uploads: draft.chosen?.numbers ?? 0,
    lists: group?.contacts ?? 0,
  }[draft.tab];
  if (numbers === 0) return null;
  const needed = Math.round(numbers * partsOf(draft));
  const price = Number(own?.sms_cost ?? 0);
  const units = [formatCount(needed, 'unit'), price > 0 && formatKes((needed * price).toFixed(2))]
    .filter(Boolean)
    .join(', ');
  const estimate = isLeast(draft) ? texts.atLeast(units) : texts.estimate(units);
  const isOver = balance !== undefined && needed > balance && !draft.schedule;
  return (
    <Typography variant="body2" sx={{ color: isOver ? 'error.main' : 'text.secondary', mr: 'auto' }}>
      {isOver ? texts.estimateOver(estimate, formatNumber(balance)) : estimate}
    </Typography>
  );
}
