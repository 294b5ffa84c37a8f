// The available units and how long they last at the rate of the last 7 days, with links to send and to top up.
import { Box, Button, Card, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { ClientHome } from '../../../../contract/clientHome.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { useOpenRoute } from '../../../authProvider/useOpenRoute.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { daysMax, unitsADay } from '../../../features/units/unitsADay.ts';
import { layoutTexts } from '../../../layout/layoutTexts.ts';
import { useSendSms } from '../../../features/sendSms/useSendSms.ts';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';

export function BalancePanel({ home }: { home: ClientHome }) {
  const maySend = useCan('send', 'create');
  const openSendSms = useSendSms();
  const topUp = useOpenRoute('/account-topup');
  const { balance, contacts } = home;
  return (
    <Card component="section" aria-label={texts.balance} sx={panel}>
      <Box sx={{ minWidth: 0 }}>
        <Muted component="h2">{texts.balance}</Muted>
        <Typography component="p" sx={lead}>
          <RecordLink module="consumption" to="/sms-consumption">
            {formatNumber(balance)}
          </RecordLink>{' '}
          <Box component="span" sx={{ typography: 'body1', color: 'text.secondary' }}>
            {texts.units}
          </Box>
        </Typography>
        <Typography variant="body2">{paceText(home)}</Typography>
        {contacts !== undefined && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            <RecordLink module="contacts" to="/contact-sms">
              {texts.contacts(contacts)}
            </RecordLink>
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        {maySend && (
          <Button variant="contained" color="error" size="large" onClick={openSendSms}>
            {texts.send}
          </Button>
        )}
        {topUp && (
          <Button component={RouterLink} to={topUp.path} size="large">
            {layoutTexts.topUp}
          </Button>
        )}
      </Box>
    </Card>
  );
}

function paceText({ units_per_day: pace, days_left: days }: ClientHome): string {
  if (days === null) return texts.noPace;
  const daily = unitsADay(pace);
  if (days < 1) return texts.lastsLess(daily);
  return days > daysMax ? texts.lastsLonger(daily) : texts.lasts(days, daily);
}

const panel = {
  p: 2,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** Style of the main number of the page. */
const lead = {
  fontSize: { xs: '2rem', md: '2.5rem' },
  fontWeight: 650,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
};
