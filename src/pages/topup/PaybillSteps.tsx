// The steps of a paybill payment from any phone, with the numbers to type (requirements/administration.md#account-top-up). If the backend
// does not send these numbers, only the steps are shown.
import CopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Card, CardContent, IconButton, Skeleton, Typography } from '@mui/material';
import { Hint, Muted } from '../../components/Muted.tsx';
import { showNotice } from '../../notices/notices.ts';
import { accountTopupTexts } from '../../features/topups/accountTopupTexts.ts';
import type { TopupAccount } from '../../features/topups/TopupForm.tsx';

const texts = accountTopupTexts.paybill;

interface PaybillStepsProps {
  account: TopupAccount | undefined;
  isLoading: boolean;
}

export function PaybillSteps({ account, isLoading }: PaybillStepsProps) {
  const business = account?.business_number;
  const number = account?.account_number;
  return (
    <Card component="section" aria-label={texts.title}>
      <CardContent sx={{ '&&': { p: 3 } }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {texts.title}
        </Typography>
        {(isLoading || number) && (
          <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mb: 2 }}>
            <NumberToType
              label={texts.business}
              copyLabel={texts.copyBusiness}
              copied={texts.businessCopied}
              value={business}
            />
            <NumberToType
              label={texts.account}
              copyLabel={texts.copyAccount}
              copied={texts.accountCopied}
              value={number}
            />
          </Box>
        )}
        <Box component="ol" sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.5 } }}>
          <li>
            {texts.open} <strong>Lipa na Mpesa</strong>, {texts.andThen} <strong>Pay Bill</strong>.
          </li>
          <li>
            {texts.enterBusiness}
            {business && <Typed text={business} />}.
          </li>
          <li>
            {texts.enterAccount}
            {number && <Typed text={number} />}, {texts.exactly}.
          </li>
          <li>{texts.enterAmount}</li>
          <li>{texts.wait}</li>
        </Box>
        {account && (
          <Muted sx={{ mt: 2, overflowWrap: 'anywhere' }}>{texts.belongs(account.client_name)}</Muted>
        )}
      </CardContent>
    </Card>
  );
}

const Typed = ({ text }: { text: string }) => (
  <>
    {' '}
    <strong>{text}</strong>
  </>
);

interface NumberToTypeProps {
  label: string;
  /** Accessible name of the button that copies the number. `copied` is the notice after it. */
  copyLabel: string;
  copied: string;
  value: string | null | undefined;
}

function NumberToType({ label, copyLabel, copied, value }: NumberToTypeProps) {
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showNotice('success', copied);
    } catch {
      // Browsers allow no access to the clipboard without https, so the notice shows the number instead.
      showNotice('info', `${label}: ${text}`);
    }
  };
  return (
    <Box sx={{ flex: '1 1 auto' }}>
      <Hint component="dt">{label}</Hint>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36 }}>
        {value ? (
          <>
            <Typography component="span" variant="h5" sx={{ letterSpacing: '0.04em' }}>
              {value}
            </Typography>
            <IconButton size="small" aria-label={copyLabel} onClick={() => void copy(value)}>
              <CopyIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </>
        ) : (
          <Skeleton width={110} />
        )}
      </Box>
    </Box>
  );
}
