// Facts in a card with an Edit button, and the form it opens.
import { Box, Button, Card, CardContent } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { componentTexts } from './componentTexts.ts';
import { FactList } from './FactList.tsx';
import type { Fact } from './FactList.tsx';
import { RecordDialog } from './RecordDialog.tsx';

interface FactCardProps<Value> {
  facts: readonly Fact[];
  /** What the form edits. */
  value: Value;
  mayEdit: boolean;
  /** Of the dialog. */
  title: string;
  /** The form. */
  children: (value: Value, onClose: () => void) => ReactNode;
}

export function FactCard<Value>({ facts, value, mayEdit, title, children }: FactCardProps<Value>) {
  const [edited, setEdited] = useState<Value>();
  const close = () => setEdited(undefined);
  return (
    <Card>
      <CardContent sx={content}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
          <FactList facts={facts} />
        </Box>
        {mayEdit && (
          <Button variant="outlined" size="small" sx={{ mt: { sm: 2 } }} onClick={() => setEdited(value)}>
            {componentTexts.edit}
          </Button>
        )}
      </CardContent>
      <RecordDialog value={edited} title={() => title} onClose={close}>
        {(shown) => children(shown, close)}
      </RecordDialog>
    </Card>
  );
}

const content = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: { sm: 2 },
  py: 0,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
};
