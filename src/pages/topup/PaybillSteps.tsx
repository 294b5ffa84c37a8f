// How to pay by paybill from any phone, with the numbers to type (requirements/administration.md#account-top-up). A
// backend without these numbers gets only the steps.
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Card, CardContent, IconButton, Skeleton, Typography } from '@mui/material';
import { showNotice } from '../../notices/notices.ts';
import type { TopupAccount } from './TopupForm.tsx';

export function PaybillSteps({
  account,
  isLoading,
}: {
  account: TopupAccount | undefined;
  isLoading: boolean;
}) {
  const business = account?.business_number;
  const number = account?.account_number;
  return (
    <Card component="section" aria-label="Pay by paybill">
      <CardContent sx={{ p: 3 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Pay by paybill
        </Typography>
        {(isLoading || number) && (
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, m: 0, mb: 2 }}>
            <NumberToType label="Business number" value={business} />
            <NumberToType label="Account number" value={number} />
          </Box>
        )}
        <Box component="ol" sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.5 } }}>
          <li>
            On your phone open M-Pesa and choose <strong>Lipa na Mpesa</strong>, then <strong>Pay Bill</strong>.
          </li>
          <li>Enter the business number{business && <Typed text={business} />}.</li>
          <li>Enter the account number{number && <Typed text={number} />}, exactly as shown here.</li>
          <li>Enter the amount and your M-Pesa PIN.</li>
          <li>Wait for the confirmation SMS. The units are added within a minute.</li>
        </Box>
        {account && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, overflowWrap: 'anywhere' }}>
            {`This account number belongs to ${account.client_name} and never changes. You can pay to it from any phone.`}
          </Typography>
        )}
      </CardContent>
    </Card>
  ); // prettier-ignore
}

const Typed = ({ text }: { text: string }) => (
  <>
    {' '}
    <strong>{text}</strong>
  </>
);

function NumberToType({ label, value }: { label: string; value: string | null | undefined }) {
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showNotice('success', `${label} copied`);
    } catch {
      // Without https browsers allow no clipboard access; the notice shows the number.
      showNotice('info', `${label}: ${text}`);
    }
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36 }}>
        {value ? (
          <>
            <Typography component="span" variant="h5" sx={{ letterSpacing: '0.04em' }}>
              {value}
            </Typography>
            <IconButton size="small" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy(value)}>
              <CopyIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </>
        ) : (
          <Skeleton width={110} />
        )}
      </Box>
    </Box>
  ); // prettier-ignore
}
