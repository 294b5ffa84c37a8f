// Code or data as it is, in a box that scrolls.
import { Box } from '@mui/material';
import { Hint } from './Muted.tsx';

interface CodeBlockProps {
  label: string;
  text: string;
  /** Whether the label is only the accessible name of the box. */
  isLabelHidden?: boolean;
}

export const CodeBlock = ({ label, text, isLabelHidden = false }: CodeBlockProps) => (
  <Box sx={{ minWidth: 0 }}>
    {!isLabelHidden && <Hint>{label}</Hint>}
    <Box component="pre" tabIndex={0} role="group" aria-label={label} sx={box}>
      {text}
    </Box>
  </Box>
);

const box = {
  m: 0,
  px: 1.5,
  py: 1,
  maxHeight: 380,
  overflow: 'auto',
  borderRadius: 2,
  bgcolor: 'var(--sunken)',
  font: '0.8125rem/1.6 ui-monospace, Menlo, Consolas, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

/** Indented if it is JSON; other text is unchanged. */
export function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
