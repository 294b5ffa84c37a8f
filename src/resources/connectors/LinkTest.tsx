// "Test the link": binds with the settings in the form and shows the telco's answer. Saves nothing.
import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { asSchemaInput } from '../../components/form/formSchema.ts';
import { messageOf } from '../../format/messageOf.ts';
import { write } from '../../dataProvider/write.ts';
import { linkErrorText } from '../../features/alarms/linkErrorText.ts';
import { linkFields } from './connectorSchema.ts';
import { connectorTexts } from './connectorTexts.ts';

interface LinkTestProps {
  /** The connector whose stored password is used if none is entered. */
  id: number | undefined;
}

interface Answer {
  isBound: boolean;
  text: string;
  /** The tested link as JSON. The answer is hidden when the form differs. */
  about: string;
}

export function LinkTest({ id }: LinkTestProps) {
  const { trigger, watch } = useFormContext();
  const link = useWatch({ name: 'smpp' }) as Record<string, unknown>;
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const about = JSON.stringify(link);
  // The form checks fields again only after a submit, so the test does it itself.
  const hasFaults = useRef(false);
  useEffect(() => {
    const edits = watch(() => {
      if (hasFaults.current) void trigger('smpp');
    });
    return () => edits.unsubscribe();
  }, [watch, trigger]);

  const test = async () => {
    hasFaults.current = !(await trigger('smpp', { shouldFocus: true }));
    if (hasFaults.current) return;
    const show = (isBound: boolean, text: string) => setAnswer({ isBound, text, about });
    setIsBusy(true);
    setAnswer(undefined);
    try {
      const smpp = linkFields.parse(asSchemaInput(linkFields, link));
      const { bound, message } = await write('telco-configuration', 'test', { data: { id, smpp } });
      show(bound, linkErrorText(message));
    } catch (error) {
      show(false, messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button variant="outlined" loading={isBusy} onClick={() => void test()}>
        {connectorTexts.test}
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
