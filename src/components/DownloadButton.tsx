// Download: writes everything that matches the screen into a CSV file, says how far it is, and can be cancelled.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, CircularProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { showNotice } from '../notices/notices.ts';
import { saveFile } from './csv.ts';
import { readCsv } from './download.ts';
import type { DownloadSource } from './download.ts';

interface DownloadButtonProps extends DownloadSource {
  fileName: string;
  disabled?: boolean;
}

export function DownloadButton({ fileName, disabled = false, ...source }: DownloadButtonProps) {
  const running = useRef<AbortController>(null);
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const run = new AbortController();
    running.current = run;
    setPercent(0);
    try {
      const onProgress = (done: number, pages: number) => setPercent(Math.round((done / pages) * 100));
      saveFile(fileName, await readCsv(source, { signal: run.signal, onProgress }));
      showNotice('success', 'File downloaded successfully!');
    } catch (error) {
      if (!run.signal.aborted) showNotice('error', `Failed To Download document. ${messageOf(error)}`.trim());
    }
    // A cancelled run may end late, when another one is already under way.
    if (running.current === run) setPercent(null);
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setPercent(null);
    showNotice('info', 'Download cancelled');
  };

  if (percent === null) {
    return (
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={disabled}
        onClick={start}
        sx={{ minWidth: 128, minHeight: 40 }}
      >
        Download
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 128, minHeight: 40 }}>
      <CircularProgress size={18} variant={percent > 0 ? 'determinate' : 'indeterminate'} value={percent} />
      <Box component="span" role="status" sx={{ typography: 'body2', whiteSpace: 'nowrap' }}>
        {`${percent} %`}
      </Box>
      <Button size="small" color="inherit" onClick={cancel} aria-label="Cancel download">
        Cancel
      </Button>
    </Box>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
