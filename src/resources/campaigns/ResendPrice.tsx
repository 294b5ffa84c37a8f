// What a resend would send to and cost now, and what was sent again before.
import { Box } from '@mui/material';
import type { ResendPreview } from '../../../contract/campaigns.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatCount, formatKes, formatNumber } from '../../format/formatNumber.ts';
import { rejectReasonText } from '../../components/files/rejectReason.ts';
import { resultTexts } from './resultTexts.ts';

const texts = resultTexts.resend;

interface ResendPriceProps {
  price: ResendPreview | undefined;
  isEmpty: boolean;
  failure: string | undefined;
}

export function ResendPrice({ price, isEmpty, failure }: ResendPriceProps) {
  if (isEmpty) return texts.none;
  if (failure !== undefined) return failure;
  if (!price) return texts.pricing;
  const { accepted, rejected, resends = [] } = price;
  const excluded = rejected.map(({ reason, count }) =>
    texts.counted(rejectReasonText(reason), formatNumber(count)),
  );
  return (
    <>
      {accepted > 0 ? <Cost price={price} /> : <Box sx={{ fontWeight: 600 }}>{texts.nothingLeft}</Box>}
      {excluded.length > 0 && <Box>{texts.rejected(excluded.join(', '))}</Box>}
      {resends.map(({ created, recipients }) => (
        <Box key={created}>{texts.sentAgain(formatDate(created), formatCount(recipients, 'number'))}</Box>
      ))}
      {resends.length > 0 && <Box>{texts.reached}</Box>}
    </>
  );
}

function Cost({ price: { accepted, units, cost, balance } }: { price: ResendPreview }) {
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {texts.price(formatCount(accepted, 'number'), formatCount(units, 'unit'), formatKes(cost))}
      </Box>
      <Box sx={{ color: units > balance ? 'error.main' : 'text.secondary' }}>
        {units > balance
          ? texts.short(formatCount(units - balance, 'unit'))
          : texts.balanceAfter(formatCount(balance - units, 'unit'))}
      </Box>
    </>
  );
}
