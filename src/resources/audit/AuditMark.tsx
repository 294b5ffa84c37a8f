// Marks an entry that the log highlights: a move of money, a large download, a refusal.
import { Box } from '@mui/material';
import type { AuditEntry, AuditKind } from '../../../contract/audit.ts';
import { auditKindTexts } from './auditKindTexts.ts';
import { markOf } from './auditText.ts';

const tones: Record<AuditKind, string> = {
  money: 'var(--info)',
  export: 'var(--warning)',
  refusal: 'var(--danger)',
};

export function AuditMark({ entry }: { entry: AuditEntry }) {
  const mark = markOf(entry);
  return (
    mark && (
      <>
        {' '}
        <Box component="span" sx={{ ...tag, borderColor: tones[mark] }}>
          {auditKindTexts.marks[mark]}
        </Box>
      </>
    )
  );
}

const tag = {
  display: 'inline-block',
  ml: 0.5,
  px: 0.75,
  border: 1,
  borderLeftWidth: 3,
  borderRadius: '4px',
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
} as const;
