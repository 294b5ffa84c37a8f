// Below Create Client: says who can sign in, and whether the one-time password can be sent by SMS, which the platform's own account pays
// for.
import { Alert } from '@mui/material';
import { platformClientId } from '../../authProvider/caller.ts';
import { Hint } from '../../components/Muted.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { lackTexts } from '../../features/setup/lackTexts.ts';
import { useSetup } from '../../features/setup/useSetup.ts';
import { locale } from '../../i18n/language.ts';
import { clientTexts } from './clientTexts.ts';

const texts = clientTexts.password;

/** Joins as in "no units and no sender ID". */
const listed = new Intl.ListFormat(locale);

export function PasswordHint() {
  const lacks = useSetup()?.platform ?? [];
  if (lacks.length === 0) return <Hint component="p">{texts.bySms}</Hint>;
  return (
    <Alert severity="info">
      {texts.shown(listed.format(lacks.map((lack) => lackTexts.lacks[lack])))}{' '}
      <RecordLink to={`/client-sms/${platformClientId}`} module="clients">
        {texts.openPlatform}
      </RecordLink>
    </Alert>
  );
}
