// The progress of an upload, until the server has read it.
import { Box, LinearProgress } from '@mui/material';
import { Hint } from '../Muted.tsx';
import { uploadProgressTexts as texts } from './uploadProgressTexts.ts';

/** `share` is the uploaded share, 0 to 1; undefined while nothing is uploaded. */
export function UploadProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null;
  const percent = Math.floor(share * 100);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, width: '100%' }}>
      <LinearProgress
        aria-label={texts.progress}
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
        sx={{ flex: 1 }}
      />
      {/* Screen readers announce each change of a status, and read the percentage from the progress bar. */}
      <Hint role="status" noWrap>
        {percent < 100 ? <span aria-hidden>{texts.uploading(percent)}</span> : texts.processing}
      </Hint>
    </Box>
  );
}
