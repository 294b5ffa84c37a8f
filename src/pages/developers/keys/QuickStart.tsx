// Opens the quick start of the documentation with a new test key in its samples.
import { Button } from '@mui/material';
import { developerTexts as texts } from '../developerTexts.ts';

/** Read by scripts/docs/page/page.ts. */
const keyName = 'tuma.docs.key';

/** The new tab begins with a copy of this one's session storage, which ends with it; a key in the address would stay in the history. */
function openQuickStart(secret: string): void {
  sessionStorage.setItem(keyName, secret);
  window.open('/docs', '_blank');
  sessionStorage.removeItem(keyName);
}

/** Nothing for a live key: its samples would send. */
export const QuickStart = ({ secret }: { secret: string }) =>
  secret.startsWith('tuma_test_') ? (
    <Button sx={{ mt: 2 }} variant="outlined" fullWidth onClick={() => openQuickStart(secret)}>
      {texts.quickStart}
    </Button>
  ) : null;
