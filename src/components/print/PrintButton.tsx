// Prints a document in black on white in either theme. The console behind it is not printed.
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, GlobalStyles, type ButtonProps } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { componentTexts } from '../componentTexts.ts';

interface PrintButtonProps extends Pick<ButtonProps, 'disabled' | 'variant' | 'size' | 'loading'> {
  label?: string;
  /** The document, rendered only while it is printed. */
  children: ReactNode;
}

export function PrintButton({ label = componentTexts.print, children, ...button }: PrintButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setIsPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        sx={{ minHeight: 40 }}
        {...button}
        // Pressing again prints again, in case the browser did not report the end of the first print.
        onClick={() => (isPrinting ? window.print() : setIsPrinting(true))}
      >
        {label}
      </Button>
      {isPrinting &&
        createPortal(
          <>
            <GlobalStyles styles={paper} />
            <Box className="print-sheet" data-testid="print-sheet">
              {children}
            </Box>
          </>,
          document.body,
        )}
    </>
  );
}

const paper = {
  '@page': { margin: '16mm' },
  '@media screen': { '.print-sheet': { display: 'none' } },
  '@media print': {
    'body > :not(.print-sheet)': { display: 'none !important' },
    'html, body': {
      background: '#fff !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
    '.print-sheet, .print-sheet *': { color: '#000 !important', backgroundColor: 'transparent !important' },
    '.print-sheet': { fontSize: '10pt' },
    '.print-sheet table': { width: '100%', borderCollapse: 'collapse' },
    '.print-sheet th, .print-sheet td': {
      padding: '3pt 6pt',
      borderBottom: '0.5pt solid #999',
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
    },
    '.print-sheet th:first-of-type, .print-sheet td:first-of-type': {
      textAlign: 'left',
      whiteSpace: 'nowrap',
      paddingLeft: 0,
    },
    '.print-sheet th:last-of-type, .print-sheet td:last-of-type': { paddingRight: 0 },
    '.print-sheet tr': { breakInside: 'avoid' },
    '.print-sheet thead': { display: 'table-header-group' },
    '.print-sheet tfoot': { display: 'table-row-group', fontWeight: 700 },
  },
} as const;
