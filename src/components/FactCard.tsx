// A card of facts with an Edit button, which opens a form.
import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { componentTexts } from './componentTexts.ts';
import { FactList, type Fact } from './FactList.tsx';
import { RecordDialog } from './dialog/RecordDialog.tsx';
import { useDialog } from './dialog/useDialog.ts';

export interface FactGroup {
  /** Unset: no heading. */
  title?: string;
  facts: readonly Fact[];
  isLines?: boolean;
}

interface FactCardProps<Value> {
  groups: readonly FactGroup[];
  /** The value that the form edits; undefined while it loads. */
  value: Value;
  mayEdit: boolean;
  /** Title of the dialog. */
  title: string;
  /** The form. */
  children: (value: Value) => ReactNode;
}

export function FactCard<Value>({ groups, value, mayEdit, title, children }: FactCardProps<Value>) {
  const [edited, setEdited] = useDialog<Value>();
  return (
    <Card>
      <CardContent sx={content}>
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
          {groups.map((group, index) => (
            <Box
              key={group.title ?? index}
              component={group.title ? 'section' : 'div'}
              aria-label={group.title}
            >
              {group.title && (
                <Typography variant="h3" component="h2" sx={{ mt: 2.5, mb: -1 }}>
                  {group.title}
                </Typography>
              )}
              <FactList facts={group.facts} isLines={group.isLines} />
            </Box>
          ))}
        </Box>
        {mayEdit && (
          <Button
            variant="outlined"
            size="small"
            disabled={value === undefined}
            sx={{ mt: { sm: 2 }, mb: { xs: 2, sm: 0 } }}
            onClick={() => setEdited(value)}
          >
            {componentTexts.edit}
          </Button>
        )}
      </CardContent>
      <RecordDialog {...edited} title={() => title}>
        {children}
      </RecordDialog>
    </Card>
  );
}

const content = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: { sm: 2 },
  '&&': { py: 0 },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
};
