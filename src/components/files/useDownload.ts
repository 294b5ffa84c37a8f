// A running download with its progress, notices and cancellation (requirements/portal.md#exports).
import { useEffect, useRef, useState } from 'react';
import { endsSession } from '../../dataProvider/http.ts';
import { loaded } from '../../dataProvider/loaded.ts';
import { showNotice } from '../../notices/notices.ts';
import { readSession } from '../../session.ts';
import { componentTexts } from '../componentTexts.ts';
import type { DownloadRun, DownloadSource } from './download.ts';
import { formatCount } from '../../format/formatNumber.ts';

const texts = componentTexts.download;

export interface DownloadFile extends DownloadSource {
  fileName: string;
  /** Whether a file without rows is a failure. */
  needsRows?: boolean;
}

export function useDownload() {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort();
      // The end of a session has a notice of its own.
      if (readSession() !== null) showNotice('info', texts.cancelled);
    },
    [],
  );

  const start = async ({ fileName, needsRows = false, ...source }: DownloadFile): Promise<void> => {
    if (running.current) return;
    const run = new AbortController();
    running.current = run;
    setProgress({ rows: 0, share: 0 });
    try {
      // Loaded with the first download.
      const [{ readCsv }, { saveFile }] = await loaded(
        Promise.all([import('./download.ts'), import('./csv.ts')]),
      );
      const { parts, rows } = await readCsv(source, {
        signal: run.signal,
        // A cancelled run may report progress while another one is running.
        onProgress: (done) => running.current === run && setProgress(done),
      });
      if (needsRows && rows === 0) showNotice('error', texts.failed);
      else {
        saveFile(fileName, parts);
        showNotice('success', texts.done);
      }
    } catch (error) {
      if (!run.signal.aborted && !endsSession(error)) showNotice('error', failureText(error));
    }
    if (running.current === run) {
      running.current = null;
      setProgress(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
    showNotice('info', texts.cancelled);
  };
  return {
    /** Null if no download is running. */
    percent: progress && Math.round((progress.share ?? 0) * 100),
    /** The progress as text. */
    label: progress ? labelOf(progress) : '',
    start,
    cancel,
  };
}

type Progress = Parameters<DownloadRun['onProgress']>[0];

const labelOf = ({ rows, share }: Progress) =>
  share === undefined ? formatCount(rows, 'row') : `${Math.round(share * 100)}%`;

const failureText = (error: unknown) =>
  error instanceof Error && error.message ? texts.failedWith(error.message) : texts.failed;
