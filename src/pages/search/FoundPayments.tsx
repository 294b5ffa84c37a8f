// Payments that match a search: amount, units and state.
import { Box, Card, Typography } from '@mui/material';
import type { FoundPayment } from '../../../contract/search.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatMsisdn } from '../../components/formatMsisdn.ts';
import { formatCount, formatKes } from '../../components/formatNumber.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { stateChips } from '../../features/payments/paymentWords.ts';
import { foundItem } from './foundItem.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.payments;

export function FoundPayments({ payments }: { payments: readonly FoundPayment[] }) {
  return (
    <Card component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
      {payments.map((payment) => (
        <Box component="li" key={payment.id} sx={foundItem}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              <RecordLink module="payments" to={`/payments/${payment.id}`}>
                {[payment.receipt ?? texts.noReceipt, formatKes(payment.amount)].join(' · ')}
              </RecordLink>
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {[
                payment.client_name ?? texts.unassigned,
                payment.source === 'stk' ? texts.prompt : texts.paybill,
                payment.reference,
                payment.msisdn && formatMsisdn(payment.msisdn),
                formatDate(payment.created),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
            <StatusChip status={stateChips[payment.state] ?? payment.state} />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {payment.units === null
                ? texts.noUnits
                : texts[payment.state === 'reversed' ? 'reversed' : 'credited'](
                    formatCount(payment.units, 'unit'),
                  )}
            </Typography>
          </Box>
        </Box>
      ))}
    </Card>
  );
}
