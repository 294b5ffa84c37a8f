// The upload of a form: its progress, and its cancellation until everything has been sent.
import { useRef, useState } from 'react';
import { isAbort, type UploadOptions } from '../../dataProvider/http.ts';
import { showNotice } from '../../notices/notices.ts';
import { uploadProgressTexts } from '../files/uploadProgressTexts.ts';

export function useUpload() {
  const stop = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const run = async <Answer>(make: (options: UploadOptions) => Promise<Answer>): Promise<Answer> => {
    stop.current = new AbortController();
    setShare(0);
    try {
      return await make({ signal: stop.current.signal, onProgress: setShare });
    } catch (error) {
      if (isAbort(error)) showNotice('info', uploadProgressTexts.cancelled);
      throw error;
    } finally {
      setShare(undefined);
    }
  };
  /** Undefined while nothing is uploaded, and when the server may already have carried out the call. */
  const cancel = share !== undefined && share < 1 ? () => stop.current?.abort() : undefined;
  return { share, run, cancel };
}
