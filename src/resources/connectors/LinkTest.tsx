// "Test the link": binds with what stands in the form, right now, and says what the telco answered. Saves nothing.
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { testLink } from '../../dataProvider/rpc/connectors.ts';
import { linkFaultOf, linkOf } from './linkDraft.ts';
import type { LinkDraft } from './linkDraft.ts';

interface LinkTestProps {
  /** Whose stored password counts where none is typed. */
  id: number | undefined;
  link: LinkDraft;
}

interface Answer {
  isBound: boolean;
  text: string;
  /** What it was asked about; the answer to another link says nothing of this one. */
  about: string;
}

export function LinkTest({ id, link }: LinkTestProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const about = JSON.stringify(link);
  const test = async () => {
    const tell = (isBound: boolean, text: string) => setAnswer({ isBound, text, about });
    const fault = linkFaultOf(link);
    if (fault) return tell(false, fault);
    setIsBusy(true);
    setAnswer(undefined);
    try {
      const { bound, message } = await testLink({ ...(id && { id }), smpp: linkOf(link) });
      tell(bound, message);
    } catch (error) {
      tell(false, error instanceof Error ? error.message : String(error));
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
