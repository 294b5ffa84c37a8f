// Button that opens the quick start of the documentation with a new test key in its samples.
import { Button } from '@mui/material';
import { developerTexts as texts } from '../developerTexts.ts';

/** Name of the key in the session storage, where scripts/docs/page/page.ts reads it. */
const keyName = 'tuma.docs.key';

/**
 * Opens the quick start with the key. The key is passed in the session storage, which a new tab copies, because an address with the key
 * would remain in the history of the browser.
 */
function openQuickStart(secret: string): void {
  sessionStorage.setItem(keyName, secret);
  window.open('/docs', '_blank');
  sessionStorage.removeItem(keyName);
}

/** Renders nothing for a live key, because the samples would send real messages. */
export const QuickStart = ({ secret }: { secret: string }) =>
  secret.startsWith('tuma_test_') ? (
    <Button sx={{ mt: 2 }} variant="outlined" fullWidth onClick={() => openQuickStart(secret)}>
      {texts.quickStart}
    </Button>
  ) : null;
