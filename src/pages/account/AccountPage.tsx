// /account: the user's own profile, password, sessions and recent sign-ins (requirements/domain.md#own-account).
import { Card, CardContent, CardHeader, Skeleton, Stack } from '@mui/material';
import { languageNames } from '../../../contract/languages.ts';
import { viewAccount } from '../../../contract/ownAccount.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { FactCard } from '../../components/FactCard.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { FailureCard } from '../../components/StateText.tsx';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { accountTexts } from '../../features/account/accountTexts.ts';
import { PasswordForm } from '../../features/account/PasswordForm.tsx';
import { personTexts } from '../../features/people/personTexts.ts';
import { language } from '../../i18n/language.ts';
import { accountPageTexts as texts } from './accountPageTexts.ts';
import { InvitationCards } from './InvitationCards.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionCard } from './SessionCard.tsx';
import { SignInCard } from './SignInCard.tsx';

export function AccountPage() {
  const profile = useProfile().data?.message;
  // The answer is null if the backend only implements the specification.
  const { data, error, refetch } = useOptionalCall(viewAccount, {});
  const hasExtensions = useHasExtensions();
  const account = data?.message;
  const number = account?.msisdn ?? profile?.user?.msisdn;

  if (error && !account) return <FailureCard title={texts.failed} error={error} onRetry={refetch} />;
  return (
    <Stack spacing={2} sx={{ width: '100%', minWidth: 0 }}>
      <InvitationCards client={profile?.client.name ?? ''} />
      <FactCard
        title={texts.editProfile}
        value={account}
        mayEdit={data !== null}
        groups={[
          {
            title: texts.profile,
            facts: [
              [personTexts.fullName, account?.full_name ?? profile?.user?.full_name],
              // In this order, a phone shows the long values in its wide column.
              [accountTexts.role, profile?.user?.role_name],
              [accountTexts.number, number && formatMsisdn(number)],
              [accountTexts.language, languageNames[account?.language ?? language]],
              [personTexts.email, data === undefined ? <Skeleton key="email" width="70%" /> : account?.email],
              [accountTexts.client, profile?.client.name],
            ],
          },
        ]}
      >
        {(value) => value && <ProfileForm account={value} />}
      </FactCard>
      {hasExtensions && (
        <Card>
          <CardHeader title={texts.password} subheader={texts.passwordHint} />
          <CardContent sx={{ pt: 0 }}>
            <DialogButton label={accountTexts.changePassword} maxWidth="xs" variant="outlined">
              <PasswordForm />
            </DialogButton>
          </CardContent>
        </Card>
      )}
      {data !== null && (
        <SecondFactorCard factor={account?.second_factor} devices={account?.remembered_devices} />
      )}
      {data !== null && <SessionCard sessions={account?.sessions} />}
      {data !== null && <SignInCard signIns={account?.sign_ins} />}
    </Stack>
  );
}
