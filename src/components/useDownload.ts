// A download under way: how far it is, its notices, and how to cancel it (spec part 1 section 8).
import { useEffect, useRef, useState } from 'react';
import { showNotice } from '../notices/notices.ts';
import { saveFile } from './csv.ts';
import { readCsv } from './download.ts';
import type { DownloadSource } from './download.ts';

export interface DownloadFile extends DownloadSource {
  fileName: string;
  /** Makes a file without a row a failure. */
  needsRows?: boolean;
}

export function useDownload() {
  const running = useRef<AbortController>(null);
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ fileName, needsRows = false, ...source }: DownloadFile): Promise<void> => {
    if (running.current) return;
    const run = new AbortController();
    running.current = run;
    setPercent(0);
    try {
      let rows = 0;
      const parts = await readCsv(
        {
          ...source,
          fetchPage: async (page, signal) => {
            const answer = await source.fetchPage(page, signal);
            rows += answer.rows.length;
            return answer;
          },
        },
        {
          signal: run.signal,
          onProgress: (done, pages) => setPercent(Math.round((done / Math.max(1, pages)) * 100)),
        },
      );
      if (needsRows && rows === 0) showNotice('error', 'Failed To Download document');
      else {
        saveFile(fileName, parts);
        showNotice('success', 'File downloaded successfully!');
      }
    } catch (error) {
      if (!run.signal.aborted) showNotice('error', `Failed To Download document. ${messageOf(error)}`.trim());
    }
    // A cancelled run may end late, when another one is already under way.
    if (running.current === run) {
      running.current = null;
      setPercent(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setPercent(null);
    showNotice('info', 'Download cancelled');
  };
  return {
    /** Null while nothing is read. */
    percent,
    start,
    cancel,
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
