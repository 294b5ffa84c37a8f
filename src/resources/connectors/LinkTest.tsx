// "Test the link": binds with the form's settings and shows the telco's answer. Saves nothing.
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { testLink } from '../../dataProvider/rpc/connectors.ts';
import { linkFaultOf, linkOf } from './linkDraft.ts';
import type { LinkDraft } from './linkDraft.ts';

interface LinkTestProps {
  /** The connector whose stored password is used where none is entered. */
  id: number | undefined;
  link: LinkDraft;
}

interface Answer {
  isBound: boolean;
  text: string;
  /** The tested link, as JSON; the answer hides once the form differs. */
  about: string;
}

export function LinkTest({ id, link }: LinkTestProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const about = JSON.stringify(link);
  const test = async () => {
    const show = (isBound: boolean, text: string) => setAnswer({ isBound, text, about });
    const fault = linkFaultOf(link);
    if (fault) return show(false, fault);
    setIsBusy(true);
    setAnswer(undefined);
    try {
      const { bound, message } = await testLink({ ...(id && { id }), smpp: linkOf(link) });
      show(bound, message);
    } catch (error) {
      show(false, error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button variant="outlined" loading={isBusy} onClick={() => void test()}>
        Test the link
      </Button>
      {answer?.about === about && (
        <Alert
          severity={answer.isBound ? 'success' : 'error'}
          role="status"
          sx={{ py: 0, flex: '1 1 260px', overflowWrap: 'anywhere' }}
        >
          {answer.text}
        </Alert>
      )}
    </Box>
  );
}
