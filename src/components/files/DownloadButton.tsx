// Downloads all rows that match the screen as a CSV file, with progress and Cancel.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, CircularProgress, type Theme } from '@mui/material';
import { componentTexts } from '../componentTexts.ts';
import { useReplacedFocus } from '../keptFocus.ts';
import { useDownload, type DownloadFile } from './useDownload.ts';

const texts = componentTexts.download;

interface DownloadButtonProps extends DownloadFile {
  label?: string | undefined;
  disabled?: boolean;
  /** Whether it is only an icon on tablets beside other buttons, where a toolbar has too little room for all labels. */
  shrinks?: boolean;
}

export function DownloadButton(props: DownloadButtonProps) {
  const { label = texts.label, disabled = false, shrinks = false, ...file } = props;
  const { percent, label: progress, start, cancel } = useDownload();
  const place = useReplacedFocus<HTMLDivElement>(percent !== null);
  return (
    <Box ref={place} sx={shrinks ? [layout, shrunk] : layout}>
      {percent === null ? (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={disabled}
          title={shrinks ? label : undefined}
          onClick={() => void start(file)}
          sx={{ flexGrow: 1, minHeight: 40 }}
        >
          {label}
        </Button>
      ) : (
        <>
          <CircularProgress
            size={18}
            variant={percent > 0 ? 'determinate' : 'indeterminate'}
            value={percent}
          />
          <Box component="span" role="status" sx={{ typography: 'body2', whiteSpace: 'nowrap' }}>
            {progress}
          </Box>
          <Button size="small" color="inherit" onClick={cancel} aria-label={texts.cancelLabel}>
            {componentTexts.cancel}
          </Button>
        </>
      )}
    </Box>
  );
}

const layout = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 128, minHeight: 40 };
const shrunk = ({ breakpoints }: Theme) => ({
  [breakpoints.between('sm', 'lg')]: {
    '&:not(:only-child)': {
      minWidth: 0,
      flexGrow: 0,
      '& .MuiButton-outlined': { minWidth: 44, fontSize: 0 },
      '& .MuiButton-startIcon': { m: 0 },
    },
  },
});
