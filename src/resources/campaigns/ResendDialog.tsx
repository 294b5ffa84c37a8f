// Confirms a resend to failed recipients, chosen by reason, with its current cost. Reasons for which the same message would fail again are
// not preselected.
import { Box, Checkbox, FormControlLabel, FormGroup, FormLabel, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign, CampaignOutcomes } from '../../../contract/campaigns.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { resendPreviewQuery, type FailureCodes } from '../../dataProvider/rpc/campaigns.ts';
import { campaignTexts } from './campaignTexts.ts';
import { failureText, isPermanent } from './failures.ts';
import { ResendPrice } from './ResendPrice.tsx';
import { resultTexts } from './resultTexts.ts';
import { useOutcomes } from './useOutcomes.ts';
import { sumOf } from '../../format/sum.ts';

const texts = resultTexts.resend;

interface ResendDialogProps {
  campaign: Campaign;
  isOpen: boolean;
  /** `codes` is undefined if the backend sends no reasons; then all failed recipients are sent to. */
  run: (codes: FailureCodes | undefined) => Promise<{ message?: unknown }>;
  onClose: () => void;
}

export function ResendDialog({ campaign, isOpen, run, onClose }: ResendDialogProps) {
  const outcomes = useOutcomes(campaign);
  const [chosen, setChosen] = useState<FailureCodes>();
  const isKnown = isOpen && outcomes !== undefined && outcomes !== null;
  // The default choice, whose answer has the numbers that are left for every reason.
  const all = useQuery({ ...resendPreviewQuery(campaign.id), enabled: isKnown });
  const preview = useQuery({
    ...resendPreviewQuery(campaign.id, chosen),
    enabled: isKnown && chosen?.length !== 0,
  });
  const failed = all.data?.failed ?? (all.isPending ? undefined : outcomes?.failed);
  const codes = failed && (chosen ?? failed.map(({ failure_code: code }) => code).filter(isRepeatable));
  const isEmpty = failed !== undefined && failed.length > 0 && codes?.length === 0;
  const price = isEmpty ? undefined : preview.data;
  // Without reasons, the server chooses the recipients.
  const numbers = outcomes === null ? campaign.failed : (price?.accepted ?? 0);
  return (
    <ConfirmAction
      value={isOpen || undefined}
      title={() => campaignTexts.confirm.resend}
      confirm={() => campaignTexts.confirm.resendTo(formatNumber(numbers))}
      isDisabled={outcomes === undefined || numbers === 0}
      run={() => run(codes)}
      done={campaignTexts.done.resend}
      onClose={onClose}
    >
      {() =>
        outcomes ? (
          <>
            {texts.text}
            {failed && failed.length > 0 && codes && (
              <>
                <Reasons failed={failed} codes={codes} onChange={setChosen} />
                <NotIncluded failed={failed} codes={codes} />
              </>
            )}
            <Box role="status" sx={{ mt: 1.5, color: 'text.primary' }}>
              <ResendPrice price={price} isEmpty={isEmpty} failure={preview.error?.message} />
            </Box>
          </>
        ) : (
          outcomes === null && campaignTexts.confirm.resendText(campaign.failed)
        )
      }
    </ConfirmAction>
  );
}

const isRepeatable = (code: FailureCode | null): boolean => !isPermanent(code);

interface ReasonsProps {
  /** The numbers that are left by reason. */
  failed: CampaignOutcomes['failed'];
  codes: FailureCodes;
  onChange: (codes: FailureCodes) => void;
}

function Reasons({ failed, codes, onChange }: ReasonsProps) {
  const toggle = (code: FailureCode | null) =>
    onChange(codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code]);
  return (
    <FormGroup sx={{ mt: 1.5 }}>
      <FormLabel component="p" sx={{ typography: 'body2', fontWeight: 600 }}>
        {texts.choose}
      </FormLabel>
      {failed.map(({ failure_code: code, count }) => (
        <FormControlLabel
          key={code}
          control={<Checkbox checked={codes.includes(code)} onChange={() => toggle(code)} />}
          label={texts.counted(failureText(code), formatNumber(count))}
        />
      ))}
    </FormGroup>
  );
}

function NotIncluded({ failed, codes }: Omit<ReasonsProps, 'onChange'>) {
  const others = failed.filter(({ failure_code: code }) => isPermanent(code) && !codes.includes(code));
  if (others.length === 0) return null;
  const reasons = others.map(({ failure_code: code }) => failureText(code)).join(', ');
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {`${texts.notIncluded(sumOf(others, 'count'), reasons)}. ${resultTexts.reasons.permanent}.`}
    </Typography>
  );
}
